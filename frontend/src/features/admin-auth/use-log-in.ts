import { type Catalogue, login } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../api/failures';
import { useAppDispatch } from '../../app/hooks';
import { paths } from '../../config/paths';
import { isRecord } from '../../lib/is-record';
import { useTexts } from '../../lib/texts';
import { meApi } from '../../office/me-api';
import { loggedIn } from '../../session/session-slice';
import { type Credentials, useVerifyLoginMutation } from './login-api';

/** Texts of the wire (docs/requirements.md#basic-authentication). */
const SUCCESS = 'Login successful';
const CODE_REQUIRED = 'Code required';
const WRONG_CODE = 'Invalid code';

export interface LoginFailure {
  text: string;
  advice?: string;
}

function loginFailureOf(error: unknown, { wrong, ...texts }: Catalogue['login']): LoginFailure {
  const { kind, status } = toFailure(error);
  if (kind !== 'http') return { text: texts.unreachable, advice: texts.unreachableAdvice };
  if (answerOf(error) === WRONG_CODE) return { text: texts.wrongCode, advice: texts.wrongCodeAdvice };
  if (status === 429) return { text: wrong, advice: texts.limitedAdvice };
  // Of a server that has lost its key: only it can say so.
  if (status === 409) return { text: answerOf(error) };
  return status >= 500 ? { text: wrong, advice: texts.serverAdvice } : { text: wrong };
}

const answerOf = (error: unknown): string => (isRecord(error) && typeof error['data'] === 'string' ? error['data'] : '');

export function useLogIn() {
  const { login: texts } = useTexts({ login });
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [verifyLogin, { isLoading }] = useVerifyLoginMutation();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  /** Name and password that are right, while their code is missing. */
  const [needsCode, setNeedsCode] = useState<Credentials | null>(null);

  const logIn = async (credentials: Credentials) => {
    setFailure(null);
    try {
      if ((await verifyLogin(credentials).unwrap()) !== SUCCESS) return setFailure({ text: texts.wrong });
      dispatch(loggedIn(credentials.username, credentials.password));
      void dispatch(meApi.endpoints.me.initiate(undefined, { subscribe: false }));
      // Replaces the entry, so that Back does not return to the login.
      void navigate(paths.transactions.href(), { replace: true });
    } catch (error) {
      if (answerOf(error) === CODE_REQUIRED) return setNeedsCode(credentials);
      // The password was changed in between.
      if (answerOf(error) === texts.wrong) setNeedsCode(null);
      setFailure(loginFailureOf(error, texts));
    }
  };

  const back = () => {
    setNeedsCode(null);
    setFailure(null);
  };

  return { logIn, isLoading, failure, setFailure, needsCode, back };
}
