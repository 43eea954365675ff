import { NOTE_MAX } from '@mmmcollege/backend/contract';
import { failures, transactionHistory } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { adviceFor, toFailure } from '../../../api/failures';
import { Button } from '../../../components/button/button';
import { classNames } from '../../../components/class-names';
import { describedBy, FieldFrame, inputClass } from '../../../components/form/field';
import { showToast } from '../../../components/toasts/show-toast';
import { useTexts } from '../../../lib/texts';
import { useAddNoteMutation } from './history-api';
import { isUnauthorized } from '../../../office/office-session-slice';
import styles from '../transaction-page.module.css';

export function NoteForm({ transactionId }: { transactionId: string }) {
  const { transactionHistory: texts, failures: failureTexts } = useTexts({ transactionHistory, failures });
  const id = useId();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [addNote, { isLoading }] = useAddNoteMutation();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fault = note.trim() === '' ? texts.noteMissing : note.trim().length > NOTE_MAX ? texts.noteTooLong(NOTE_MAX) : null;
    setError(fault);
    if (fault) return void document.getElementById(id)?.focus();
    try {
      await addNote({ transactionId, note }).unwrap();
      setNote('');
      showToast('success', texts.noteSaved);
    } catch (thrown) {
      if (!isUnauthorized(thrown)) setError(adviceFor(toFailure(thrown), failureTexts));
    }
  };

  return (
    <form className={styles.note} onSubmit={(event) => void save(event)} noValidate>
      <FieldFrame id={id} label={texts.addNote} hint={texts.noteHint} error={error}>
        <textarea
          id={id}
          rows={3}
          value={note}
          className={classNames(inputClass, styles.noteText)}
          onChange={({ target }) => setNote(target.value)}
          {...describedBy(id, texts.noteHint, error)}
        />
      </FieldFrame>
      <Button type="submit" variant="secondary" busy={isLoading}>
        {texts.saveNote}
      </Button>
    </form>
  );
}
