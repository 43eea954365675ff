import { invitationPage } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toFailure } from '../../../api/failures';
import { Button, RouteButton } from '../../../components/button/button';
import { ScreenTitle } from '../../../components/page/screen-title';
import { Notice } from '../../../components/progress/notice';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { useInvitationQuery } from '../people-api';
import styles from '../people.module.css';
import { AcceptForm } from './accept-form';

/** Where the link of an invitation leads. */
export default function InvitationScreen() {
  const { invitationPage: texts } = useTexts({ invitationPage });
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => hash.slice(1));
  // Another link, opened in the same tab.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));

  // Neither the history nor a screen that is shown to somebody keeps the token.
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);

  return (
    <div className={styles.invitation}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {token ? (
        <Invited key={token} token={token} />
      ) : (
        <Notice tone="warning" title={texts.noToken}>
          <p>{texts.noTokenAdvice}</p>
        </Notice>
      )}
    </div>
  );
}

function Invited({ token }: { token: string }) {
  const { invitationPage: texts } = useTexts({ invitationPage });
  const { data, error, isFetching, refetch } = useInvitationQuery(token);
  if (data && !error) return <AcceptForm token={token} invitation={data} />;
  if (isFetching || !error) return <p role="status">{texts.loading}</p>;
  if (toFailure(error).status === 404) {
    return (
      <Notice tone="danger" title={texts.ended}>
        <p>{texts.endedAdvice}</p>
        <RouteButton variant="secondary" to={paths.login.href()}>
          {texts.toLogin}
        </RouteButton>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title={texts.notLoaded}>
      <Button variant="secondary" onClick={() => void refetch()}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
