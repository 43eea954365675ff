import type { Person } from '@mmmcollege/backend/contract';
import { invitePerson, people, roles } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import { useChangeDetailsMutation, useChangeRolesMutation } from './people-api';
import styles from './people.module.css';
import { isProposal, hasRole, needsSecondPerson } from './needs-second-person';
import { RoleChoice } from './role-choice';
import { useAct } from '../../office/use-act';

interface FormProps {
  person: Person;
  /** Moves the focus to the person. */
  onClose: () => void;
}

export function RolesForm({ person, name, onClose }: FormProps & { name: string }) {
  const { people: texts, roles: roleTexts } = useTexts({ people, roles });
  const [chosen, setChosen] = useState(person.roles);
  const [error, setError] = useState<string | null>(null);
  const [changeRoles] = useChangeRolesMutation();
  const act = useAct();
  const check = async () => {
    setError(chosen.length > 0 ? null : texts.roleMissing);
    return chosen.length > 0;
  };
  const save = async (reason: string) => {
    const call = changeRoles({ id: person.id, roles: chosen, ...(reason && { reason }) }).unwrap();
    const faults = await act(call, (await isProposal(call)) ? texts.proposed : texts.rolesSaved);
    if (!faults) onClose();
    return !faults;
  };
  return (
    <div className={styles.panel}>
      <RoleChoice chosen={chosen} error={error} onChange={setChosen} />
      <div className={styles.actions}>
        <ConfirmButton
          wantsReason={needsSecondPerson(person.roles, chosen)}
          question={texts.saveRolesQuestion(name, chosen.map((role) => roleTexts[role].name))}
          prepare={check}
          onConfirm={save}
        >
          {texts.save}
        </ConfirmButton>
        <Button variant="tertiary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

export function DetailsForm({ person, onClose }: FormProps) {
  const { people: texts, invitePerson: labels } = useTexts({ people, invitePerson });
  const [name, setName] = useState(person.name ?? '');
  const [email, setEmail] = useState(person.email ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [changeDetails] = useChangeDetailsMutation();
  const act = useAct();
  const save = async (reason: string) => {
    const call = changeDetails({ id: person.id, name, email, ...(reason && { reason }) }).unwrap();
    const faults = await act(call, (await isProposal(call)) ? texts.proposed : texts.detailsSaved);
    setErrors(faults ?? {});
    if (!faults) onClose();
    return !faults;
  };
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <Field label={labels.name} name="name" value={name} error={errors['name'] ?? null} maxLength={100} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        <Field label={labels.email} name="email" type="email" value={email} error={errors['email'] ?? null} maxLength={254} autoComplete="off" onChange={({ target }) => setEmail(target.value)} />
      </div>
      <div className={styles.actions}>
        <ConfirmButton
          wantsReason={hasRole(person) && email.trim() !== person.email}
          question={texts.saveDetailsQuestion(name, email)}
          onConfirm={save}
        >
          {texts.save}
        </ConfirmButton>
        <Button variant="tertiary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
