import type { Enrolment, Me } from '@mmmcollege/backend/contract';
import { ownAccount } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { api } from '../../../api/api';
import { useAppDispatch } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { showToast } from '../../../components/toasts/show-toast';
import { useTexts } from '../../../lib/texts';
import { useEnrolMutation } from '../people-api';
import styles from '../people.module.css';
import { useAct } from '../../../office/use-act';
import { Enrol } from './enrol';
import { FactorActions } from './factor-actions';
import { RecoveryCodeList } from './recovery-code-list';

interface SecondFactorProps {
  me: Me;
}

export function SecondFactor({ me }: SecondFactorProps) {
  const { ownAccount: texts } = useTexts({ ownAccount });
  const dispatch = useAppDispatch();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [enrol, { isLoading }] = useEnrolMutation();
  const act = useAct();

  const begin = () => act(enrol().unwrap().then(setEnrolment), '');
  const showCodes = (shown: readonly string[]) => {
    setEnrolment(null);
    setCodes(shown);
    // Permissions, sessions and the number of codes are others now.
    dispatch(api.util.invalidateTags(['Me', 'Sessions']));
  };

  return (
    <section aria-labelledby="factor-title" className={styles.section}>
      <h2 id="factor-title">{texts.secondFactor}</h2>
      {codes ? (
        <RecoveryCodeList codes={codes} username={me.username} onKept={() => setCodes(null)} />
      ) : enrolment && !me.hasSecondFactor ? (
        <Enrol
          enrolment={enrolment}
         
          onConfirmed={(shown) => {
            showToast('success', texts.turnedOn);
            showCodes(shown);
          }}
        />
      ) : me.hasSecondFactor ? (
        <>
          <p>
            {texts.isOn} {texts.left(me.recoveryCodes)}
          </p>
          <FactorActions mayManage={me.permissions.includes('account:manage')} onCodes={showCodes} />
        </>
      ) : (
        <>
          <p>{me.mayEnrol ? texts.isOff : texts.noKey}</p>
          {me.mayEnrol && (
            <div>
              <Button busy={isLoading} onClick={() => void begin()}>
                {texts.setUp}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
