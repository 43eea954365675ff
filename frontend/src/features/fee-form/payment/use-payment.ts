import type { RuntimeConfig, StudentData, TokenResponse } from '@mmmcollege/backend/contract';
import { API_BASE } from '@mmmcollege/backend/contract';
import { submitFailures } from '@mmmcollege/backend/contract/texts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { paths } from '../../../config/paths';
import { selectConfig } from '../../../config/runtime-config';
import type { Checkout } from '../../../lib/checkout';
import { checkoutOf } from '../../../lib/checkouts';
import type { FormEntry, FormValues } from '../../../lib/form-entry';
import { useLanguage } from '../../../lib/language';
import { tellOtherTabs } from '../../../lib/other-tabs';
import { useTexts } from '../../../lib/texts';
import { feeTokenSet, loggedOut } from '../../../session/session-slice';
import { tokenRequest } from '../form-values';
import { confirmedProblem, type Problem } from '../messages/submit-failure';
import { useRequestTokenMutation } from './token-api';
import { type FieldMessages, useSubmitFailure } from './use-submit-failure';
import { useWatchPayment } from './use-watch-payment';

/** Fills in what a server leaves out that sends only the fields of docs/requirements.md#starting-a-payment. */
function completeToken(token: TokenResponse, proposedId: string, config: RuntimeConfig) {
  const transactionId = token.transaction_id ?? proposedId;
  return {
    transactionId,
    returnUrl: token.returnUrl ?? `${config.apiBaseUrl || window.location.origin}${API_BASE}/payment-return/${transactionId}`,
  };
}

interface PaymentOptions {
  entry: FormEntry;
  onOutdated: () => void;
  keep: (changes: Partial<FormEntry>) => void;
}

export interface Payment {
  problem: Problem | null;
  /** `sending`: the token is requested. `open`: the payment page is open. */
  phase: 'idle' | 'sending' | 'open';
  transactionId: string | null;
  submit: (student: StudentData, values: FormValues) => Promise<FieldMessages | null>;
  confirmed: () => void;
  leave: () => void;
}

/** False once the student has left the screen. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return isShown;
}

export function usePayment({ entry, onOutdated, keep }: PaymentOptions): Payment {
  const { submitFailures: texts } = useTexts({ submitFailures });
  const { spoken } = useLanguage();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const config = useAppSelector(selectConfig);
  const [requestToken] = useRequestTokenMutation();
  const [phase, setPhase] = useState<Payment['phase']>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [transactionId, setTransactionId] = useState<string | null>(null);
  const checkout = useRef<Checkout | null>(null);
  const sending = useRef(false);
  const latestEntry = useRef(entry);
  useEffect(() => void (latestEntry.current = entry), [entry]);

  const isShown = useIsShown();

  const goToStatus = useCallback(
    (id: string, typed?: FormValues) => {
      const form = { ...latestEntry.current, ...(typed && { typed }), payDespiteDoubt: undefined };
      void navigate(paths.paymentStatus.href(id), { state: { form } });
    },
    [navigate],
  );

  const fail = useSubmitFailure({ isShown, goToStatus, onOutdated, onProblem: setProblem });

  const open = async (token: TokenResponse, proposedId: string, values: FormValues): Promise<void> => {
    const { transactionId: id, returnUrl } = completeToken(token, proposedId, config);
    setTransactionId(id);
    keep({ typed: values, startedTransactionId: id });
    // A third-party script runs in this document from here on: no credentials may be left.
    dispatch(loggedOut());
    const opened = await checkoutOf(token)?.open({
      token, email: (values['email'] ?? '').trim(), mobile: (values['mobile'] ?? '').trim(), returnUrl, origins: config.gatewayOrigins,
      onEnd: () => {
        checkout.current = null;
        goToStatus(id, values);
      },
      isStillNeeded: () => isShown.current,
    });
    checkout.current = opened ?? null;
    setPhase('open');
    tellOtherTabs(entry.admissionDetails.admissionNumber);
  };

  const submit = async (student: StudentData, values: FormValues): Promise<FieldMessages | null> => {
    if (sending.current) return null;
    sending.current = true;
    setPhase('sending');
    setProblem(null);
    try {
      const request = tokenRequest(student, values, { payDespiteDoubt: latestEntry.current.payDespiteDoubt === true, language: spoken.language });
      const token = await requestToken(request).unwrap();
      // If the student went back, the payment page must not open over another screen.
      if (!isShown.current) return null;
      dispatch(feeTokenSet(student.admissionNumber));
      await open(token, request.transaction_id, values);
      return null;
    } catch (error) {
      setPhase('idle');
      return fail(error, student, values);
    } finally {
      sending.current = false;
    }
  };

  const confirmed = useCallback(() => setProblem((found) => (found?.needsDigits ? confirmedProblem(texts) : found)), [texts]);

  const leave = useCallback(() => {
    checkout.current?.close();
    checkout.current = null;
    if (transactionId) goToStatus(transactionId);
  }, [goToStatus, transactionId]);

  useWatchPayment(phase === 'open' ? transactionId : null, entry.admissionDetails.admissionNumber, leave);

  // Back while the payment page is open: money may be on its way, so show the payment's status.
  const leaveIfOpen = useRef<() => void>(undefined);
  useEffect(() => void (leaveIfOpen.current = () => checkout.current && leave()), [leave]);
  useEffect(() => () => leaveIfOpen.current?.(), []);

  return { problem, phase, transactionId, submit, confirmed, leave };
}
