import type { OfficeSession } from '@mmmcollege/backend/contract';
import { sessions } from '@mmmcollege/backend/contract/texts';
import { useRef } from 'react';
import { toFailure } from '../../../api/failures';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { useTexts } from '../../../lib/texts';
import { type SessionsOf, useEndSessionMutation, useSessionsQuery } from '../people-api';
import styles from '../people.module.css';
import { useAct } from '../../../office/use-act';
import { momentText } from '../../../lib/moment-text';
import { deviceOf } from './device-of';

interface SessionListProps {
  of: SessionsOf;
  mayEnd: boolean;
}

/** The logins of an account that still count. Whoever ends the own one is led to the login by the next call. */
export function SessionList({ of, mayEnd }: SessionListProps) {
  const { sessions: texts } = useTexts({ sessions });
  const { data, error } = useSessionsQuery(of, { refetchOnMountOrArgChange: true });
  const [end] = useEndSessionMutation();
  const act = useAct();
  const list = useRef<HTMLDivElement>(null);
  const failure = error ? toFailure(error) : null;

  const endOf = (id: number | 'all', done: string) => async () => {
    await act(end({ of, id }).unwrap(), done);
    // The button goes with its session.
    list.current?.focus();
    return true;
  };
  const deviceText = ({ userAgent }: OfficeSession) => {
    const { browser, system } = deviceOf(userAgent);
    return texts.device(browser, system);
  };

  return (
    <div ref={list} tabIndex={-1} className={styles.panel}>
      <p role="status" className={styles.soft} hidden={data !== undefined && data.length > 0}>
        {failure ? texts.notLoaded : data ? texts.none : texts.loading}
      </p>
      {data && data.length > 0 && (
        <ul className={styles.sessions} aria-label={texts.list}>
          {data.map((session) => (
            <li key={session.id} className={styles.session}>
              <div>
                <p>
                  <strong>{deviceText(session)}</strong> {session.isCurrent && <span className={styles.soft}>{texts.current}</span>}
                </p>
                <p className={styles.soft}>{texts.since(momentText(session.createdAt), session.address)}</p>
                <p className={styles.soft}>{texts.seen(momentText(session.seenAt))}</p>
              </div>
              {mayEnd && (
                <ConfirmButton question={texts.endQuestion(deviceText(session))} onConfirm={endOf(session.id, texts.ended)}>
                  {texts.end}
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEnd && data && data.length > 0 && (
        <div className={styles.actions}>
          <ConfirmButton question={texts.endAllQuestion} onConfirm={endOf('all', texts.allEnded)}>
            {texts.endAll}
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
