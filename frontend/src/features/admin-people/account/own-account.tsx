import { ownAccount, roles } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { OfficeFooter } from '../../../components/page/office-footer';
import { Notice } from '../../../components/progress/notice';
import { selectConfig } from '../../../config/runtime-config';
import { useTexts } from '../../../lib/texts';
import { useMeQuery } from '../../../office/me-api';
import { OfficePage } from '../../../office/office-page';
import { OfficeToasts } from '../../../office/office-toasts';
import { mustEnrol, useMay } from '../../../office/use-may';
import { useSignOut } from '../../../office/use-office-session';
import styles from '../people.module.css';
import { SessionList } from '../sessions/session-list';
import { PasswordForm } from './password-form';
import { SecondFactor } from './second-factor';

export function OwnAccount() {
  const { ownAccount: texts, roles: roleTexts } = useTexts({ ownAccount, roles });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayManage, mayCheck] = [useMay('account:manage'), useMay('health:check')];
  // Recovery codes that are left, and a second factor, change elsewhere too.
  const { data: me, error, refetch } = useMeQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <OfficePage title={texts.title} current="account" onSignOut={signOut}>
      {error && !me && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      {me && (
        <>
          <div className={styles.soft}>
            <p>{texts.who(me.name ?? me.username, me.username)}</p>
            {me.roles.length > 0 && <p>{texts.roles(me.roles.map((role) => roleTexts[role].name))}</p>}
          </div>
          {me.roles.length === 0 && (
            <Notice tone="warning" announce={false} title={texts.noRoles}>
              <p>{texts.noRolesAdvice}</p>
            </Notice>
          )}
          {mustEnrol(me) && (
            <Notice tone="warning" announce={false} title={texts.mustEnrol}>
              <p>{texts.mustEnrolAdvice}</p>
            </Notice>
          )}
          <SecondFactor me={me} />
          {mayManage && <PasswordForm username={me.username} />}
          {mayManage && me.hasSecondFactor && (
            <section aria-labelledby="sessions-title" className={styles.section}>
              <h2 id="sessions-title">{texts.sessions}</h2>
              <SessionList of="own" mayEnd />
            </section>
          )}
        </>
      )}
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}
