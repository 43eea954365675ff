import { type Role, USERNAME_MAX } from '@mmmcollege/backend/contract';
import { invitePerson, people, roles } from '@mmmcollege/backend/contract/texts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import { type Invited, useInviteMutation } from './people-api';
import styles from './people.module.css';
import { RoleChoice } from './role-choice';
import { useAct } from '../../office/use-act';

interface InviteFormProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const EMPTY: Invited = { name: '', username: '', email: '', roles: [] };
type TextField = 'name' | 'username' | 'email';

export function InviteForm({ isOpen, ...rest }: InviteFormProps) {
  const { invitePerson: texts } = useTexts({ invitePerson });
  if (isOpen) return <OpenForm {...rest} />;
  return (
    <div>
      <Button onClick={() => rest.onOpen(true)}>{texts.open}</Button>
    </div>
  );
}

function OpenForm({ onOpen }: Omit<InviteFormProps, 'isOpen'>) {
  const { invitePerson: texts, people: peopleTexts, roles: roleTexts } = useTexts({ invitePerson, people, roles });
  const [invited, setInvited] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const [invite] = useInviteMutation();
  const act = useAct();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const refuse = (faults: Record<string, string>) => {
    setErrors(faults);
    const first = ['name', 'username', 'email', 'roles'].find((name) => faults[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const check = async () => {
    const faults = {
      ...(invited.name.trim() ? {} : { name: texts.nameMissing }),
      ...(invited.username.trim() ? {} : { username: texts.usernameMissing }),
      ...(invited.email.trim() ? {} : { email: texts.emailMissing }),
      ...(invited.roles.length > 0 ? {} : { roles: peopleTexts.roleMissing }),
    };
    refuse(faults);
    return Object.keys(faults).length === 0;
  };
  const send = async (reason: string) => {
    const call = invite({ ...invited, ...(reason && { reason }) }).unwrap();
    const hasRoles = await call.then(({ roles: given }) => given.length > 0, () => false);
    const faults = await act(call, hasRoles ? texts.sent(invited.email) : texts.sentAndProposed(invited.email, invited.name));
    if (faults) refuse(faults);
    else onOpen(false);
    return faults !== null && Object.keys(faults).length > 0;
  };
  const fieldOf = (name: TextField): ComponentProps<typeof Field> => ({
    name, label: texts[name], required: true, value: invited[name], error: errors[name] ?? null, autoComplete: 'off', spellCheck: false,
    onChange: ({ target }) => setInvited({ ...invited, [name]: target.value }),
  });

  const question = texts.question(invited.name, invited.email, invited.roles.map((role) => roleTexts[role].name));

  return (
    <form ref={form} className={styles.panel} aria-labelledby="invite-title" onSubmit={(event) => event.preventDefault()} noValidate>
      <h2 id="invite-title">{texts.title}</h2>
      <p className={styles.soft}>{texts.intro}</p>
      <div className={styles.fields}>
        <Field {...fieldOf('name')} maxLength={100} />
        <Field {...fieldOf('username')} hint={texts.usernameHint} autoCapitalize="none" maxLength={USERNAME_MAX} />
        <Field {...fieldOf('email')} type="email" autoCapitalize="none" maxLength={254} />
      </div>
      <RoleChoice chosen={invited.roles} error={errors['roles'] ?? null} onChange={(chosen: Role[]) => setInvited({ ...invited, roles: chosen })} />
      <div className={styles.actions}>
        <ConfirmButton wantsReason question={question} prepare={check} onConfirm={send}>
          {texts.send}
        </ConfirmButton>
        <Button variant="tertiary" onClick={() => onOpen(false)}>
          {peopleTexts.close}
        </Button>
      </div>
    </form>
  );
}
