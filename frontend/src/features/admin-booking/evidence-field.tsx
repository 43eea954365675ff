import { type Evidence, EVIDENCE_MAX_BYTES } from '@mmmcollege/backend/contract';
import { bookings } from '@mmmcollege/backend/contract/texts';
import { useId, useState } from 'react';
import { describedBy, FieldFrame } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useUploadEvidenceMutation } from './booking-api';
import styles from './booking.module.css';

interface EvidenceFieldProps {
  evidence: Evidence | null;
  error: string | null;
  onTaken: (evidence: Evidence | null) => void;
}

const ACCEPTED = '.pdf,.png,.jpg,.jpeg';
const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_024)).toLocaleString('en-IN')} KB`;

/** Sent as soon as it is chosen. */
export function EvidenceField({ evidence, error, onTaken }: EvidenceFieldProps) {
  const { bookings: texts } = useTexts({ bookings });
  const [upload, { isLoading }] = useUploadEvidenceMutation();
  const [isTooLarge, setTooLarge] = useState(false);
  const act = useAct();
  const id = useId();
  const send = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > EVIDENCE_MAX_BYTES);
    onTaken(null);
    if (!file || file.size > EVIDENCE_MAX_BYTES) return;
    await act(upload(file).unwrap().then(onTaken), '');
  };
  const fault = isTooLarge ? texts.evidenceHint : error;
  return (
    <FieldFrame id={id} label={texts.evidence} hint={texts.evidenceHint} required error={fault}>
      <input
        id={id} type="file" name="evidence" accept={ACCEPTED} className={styles.file} aria-busy={isLoading || undefined} aria-required
        {...describedBy(id, texts.evidenceHint, fault)} onChange={({ target }) => void send(target.files?.[0])}
      />
      <p role="status" className={styles.soft}>{evidence && texts.taken(evidence.name, sizeText(evidence.size))}</p>
    </FieldFrame>
  );
}
