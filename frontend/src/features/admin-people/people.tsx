import { people } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { useMeQuery } from '../../office/me-api';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { InviteForm } from './invite-form';
import { usePeopleQuery } from './people-api';
import styles from './people.module.css';
import { PersonCard } from './person-card';

/** Who may work in the fee office, and with what. */
export function People() {
  const { people: texts } = useTexts({ people });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayManage, mayCheck] = [useMay('people:manage'), useMay('health:check')];
  const { data: me } = useMeQuery();
  const { data, error, isFetching, refetch } = usePeopleQuery();
  const [invites, setInvites] = useState(false);

  useEffect(() => {
    if (!error) return;
    console.error('The people could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="people" onSignOut={signOut}>
      <p className={styles.soft}>{texts.intro}</p>
      {mayManage && <InviteForm isOpen={invites} onOpen={setInvites} />}
      {error && !isFetching && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      {!data && isFetching && (
        <div role="status">
          <Skeleton lines={8} />
        </div>
      )}
      {data && (
        <ul className={styles.list} aria-label={texts.list}>
          {data.map((person) => (
            <PersonCard key={person.id} person={person} isMe={person.id === me?.id} mayManage={mayManage} />
          ))}
        </ul>
      )}
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}
