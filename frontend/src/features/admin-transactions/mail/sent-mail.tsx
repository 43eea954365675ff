import type { RedirectRequest } from '@mmmcollege/backend/contract';
import { decisions, transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useRef, useState } from 'react';
import { toFailure } from '../../../api/failures';
import { Button } from '../../../components/button/button';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { useReportedCall } from '../../../office/use-reported-call';
import styles from '../transaction-page.module.css';

interface SentMailProps {
  mail: { recipient: string; state: string } | null;
  words: { standing: string | null; question: string; sendThere: string };
  onResend: () => Promise<unknown>;
  onRedirect: (request: RedirectRequest) => Promise<unknown>;
}

/** Where a mail went, and sending it again. */
export function SentMail({ mail, words, onResend, onRedirect }: SentMailProps) {
  const { transactionHistory: texts, decisions: decisionTexts } = useTexts({ transactionHistory, decisions });
  const [mayResend, mayRedirect] = [useMay('mail:resend'), useMay('mail:redirect')];
  const [isOpen, setOpen] = useState(false);
  const decide = useReportedCall();
  return (
    <div className={styles.mail}>
      {words.standing && <p className={styles.soft}>{words.standing}</p>}
      <div className={styles.actions}>
        {mayResend && mail && (
          <ConfirmButton
            question={words.question}
            onConfirm={async () => {
              await decide(onResend(), decisionTexts.resend.done);
              return false;
            }}
          >
            {decisionTexts.resend.button}
          </ConfirmButton>
        )}
        {mayRedirect && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.otherAddress}
          </Button>
        )}
      </div>
      {isOpen && <RedirectForm sendThere={words.sendThere} onRedirect={onRedirect} onDone={() => setOpen(false)} />}
    </div>
  );
}

type RedirectFormProps = Pick<SentMailProps, 'onRedirect'> & { sendThere: string; onDone: () => void };

function RedirectForm({ sendThere, onRedirect, onDone }: RedirectFormProps) {
  const { transactionHistory: texts, decisions: decisionTexts } = useTexts({ transactionHistory, decisions });
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const decide = useReportedCall();

  const refuse = (text: string): false => {
    setFault(text);
    field.current?.focus();
    return false;
  };
  const check = async () => (email.includes('@') ? setFault(null) : refuse(texts.addressMissing));
  const send = async (reason: string): Promise<boolean> => {
    const call = onRedirect({ email: email.trim(), reason });
    const errors = await call.then(() => null, (error: unknown) => toFailure(error).body?.errors?.['email'] ?? null);
    if (errors !== null) return !refuse(errors);
    if ((await decide(call, decisionTexts.resend.done)) !== 'done') return false;
    onDone();
    return true;
  };
  return (
    <div className={styles.redirect}>
      <Field
        ref={field} name="email" type="email" label={texts.correctedAddress} hint={texts.correctedHint} value={email} error={fault} maxLength={100}
        autoComplete="off" autoFocus required onChange={({ target }) => setEmail(target.value)}
      />
      <div className={styles.actions}>
        <ConfirmButton wantsReason question={decisionTexts.resend.question(email.trim())} prepare={check} onConfirm={send}>
          {sendThere}
        </ConfirmButton>
      </div>
    </div>
  );
}
