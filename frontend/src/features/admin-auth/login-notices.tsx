import { login } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../app/hooks';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';
import { selectLoginNotice } from '../../session/session-slice';

/** What another screen hands to the login. */
export interface LoginState {
  reloaded?: boolean;
  /** User name whose password was just chosen. */
  passwordSetFor?: string;
}

/** Why somebody is at the login. */
export function LoginNotices({ state }: { state: LoginState | null }) {
  const { login: texts } = useTexts({ login });
  const notice = useAppSelector(selectLoginNotice);
  if (notice) {
    const [title, advice] = notice === 'ended' ? [texts.ended, texts.endedAdvice] : [texts.again, texts.againAdvice];
    return (
      <Notice tone="warning" title={title}>
        <p>{advice}</p>
      </Notice>
    );
  }
  if (state?.passwordSetFor) {
    return (
      <Notice tone="success" title={texts.passwordSet}>
        <p>{texts.passwordSetAdvice(state.passwordSetFor)}</p>
      </Notice>
    );
  }
  if (state?.reloaded !== true) return null;
  return (
    <Notice tone="info" title={texts.reloaded}>
      <p>{texts.reloadedAdvice}</p>
    </Notice>
  );
}
