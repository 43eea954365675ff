import type { Person } from '@mmmcollege/backend/contract';
import { people, roles } from '@mmmcollege/backend/contract/texts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { classNames } from '../../components/class-names';
import { Icon } from '../../components/icon';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';
import { useChangeAccountMutation } from './people-api';
import styles from './people.module.css';
import { isProposal, hasRole } from './needs-second-person';
import { DetailsForm, RolesForm } from './person-forms';
import { SessionList } from './sessions/session-list';
import { useAct } from '../../office/use-act';
import { momentText } from '../../lib/moment-text';

interface PersonCardProps {
  person: Person;
  isMe: boolean;
  mayManage: boolean;
}

type Panel = 'roles' | 'details' | 'sessions';

const ICONS = { active: 'success', invited: 'waiting', disabled: 'danger' } as const;

export function PersonCard({ person, isMe, mayManage }: PersonCardProps) {
  const { people: texts, roles: roleTexts } = useTexts({ people, roles });
  const [panel, setPanel] = useState<Panel | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const name = person.name ?? person.username;
  const close = () => {
    setPanel(null);
    title.current?.focus();
  };
  const toggle = (one: Panel, text: string) => (
    <Button variant="secondary" aria-expanded={panel === one} onClick={() => setPanel(panel === one ? null : one)}>
      {text}
    </Button>
  );
  const facts: [string, string][] = [
    [texts.username, person.username],
    [texts.email, person.email ?? texts.none],
    [texts.roles, person.roles.map((role) => roleTexts[role].name).join(', ') || texts.none],
    [texts.lastLogin, person.lastLoginAt ? momentText(person.lastLoginAt) : texts.never],
    [texts.secondFactor, person.hasSecondFactor ? texts.isOn : texts.isOff],
  ];

  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        {isMe && <span className={styles.soft}>{texts.you}</span>}
        <span className={classNames(styles.state, styles[person.state])}>
          <Icon name={ICONS[person.state]} /> {texts.states[person.state]}
        </span>
      </div>
      {person.invitationFault !== null && (
        <Notice tone="warning" announce={false} title={texts.notDelivered(person.email ?? '')}>
          {person.invitationFault && <p>{texts.mailServerSaid(person.invitationFault)}</p>}
        </Notice>
      )}
      {person.roles.length === 0 && person.state !== 'disabled' && (
        <Notice tone="warning" announce={false} title={texts.noRoles(name)}>
          <p>{texts.noRolesAdvice}</p>
        </Notice>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions} role="group" aria-label={texts.actionsFor(name)}>
        {mayManage && toggle('roles', texts.changeRoles)}
        {mayManage && toggle('details', texts.changeDetails)}
        {toggle('sessions', texts.showSessions)}
        {mayManage && <StateActions person={person} name={name} isMe={isMe} />}
      </div>
      {panel === 'roles' && <RolesForm person={person} name={name} onClose={close} />}
      {panel === 'details' && <DetailsForm person={person} onClose={close} />}
      {panel === 'sessions' && <SessionList of={person.id} mayEnd={mayManage} />}
    </li>
  );
}

/** Disabling, enabling and resetting; the own account another administrator resets. */
function StateActions({ person, name, isMe }: { person: Person; name: string; isMe: boolean }) {
  const { people: texts } = useTexts({ people });
  const [change] = useChangeAccountMutation();
  const act = useAct();
  const { id, state, email } = person;
  const carryOut = (call: 'disable' | 'enable' | 'reset', done: string) => async (reason: string) => {
    const answer = change({ id, call, ...(reason && { reason }) }).unwrap();
    await act(answer, (await isProposal(answer)) ? texts.proposed : done);
    return false;
  };
  if (state === 'disabled') {
    return (
      <ConfirmButton wantsReason={hasRole(person)} question={texts.enableQuestion(name)} onConfirm={carryOut('enable', texts.enabled(name))}>
        {texts.enable}
      </ConfirmButton>
    );
  }
  return (
    <>
      {isMe ? null : email ? (
        <ConfirmButton
          question={state === 'invited' ? texts.inviteAgainQuestion(email) : texts.resetQuestion(name, email)}
          onConfirm={carryOut('reset', texts.wasReset(email))}
        >
          {state === 'invited' ? texts.inviteAgain : texts.reset}
        </ConfirmButton>
      ) : (
        <p className={styles.soft}>{texts.noMail}</p>
      )}
      <ConfirmButton question={texts.disableQuestion(name)} onConfirm={carryOut('disable', texts.disabled(name))}>
        {texts.disable}
      </ConfirmButton>
    </>
  );
}
