import type { TransactionHistory } from '@mmmcollege/backend/contract';
import { decisions, transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../../lib/texts';
import { useRedirectMailMutation, useResendMailMutation } from '../mail/mail-api';
import { SentMail } from '../mail/sent-mail';

interface ReceiptMailProps {
  transactionId: string;
  mail: NonNullable<TransactionHistory['receipt']>['mail'];
}

/** Where the receipt went, and sending it again: there, or to a corrected address. */
export function ReceiptMail({ transactionId, mail }: ReceiptMailProps) {
  const { transactionHistory: texts, decisions: { resend: resendTexts } } = useTexts({ transactionHistory, decisions });
  const [resend] = useResendMailMutation();
  const [redirect] = useRedirectMailMutation();
  const words = { standing: mail && texts.mailTo(mail.recipient, mail.state), question: resendTexts.question(mail?.recipient ?? ''), sendThere: texts.sendThere };
  return (
    <SentMail
      mail={mail} words={words} onResend={() => resend(transactionId).unwrap()} onRedirect={(request) => redirect({ transactionId, ...request }).unwrap()}
    />
  );
}
