import { failures, fileUpload } from '@mmmcollege/backend/contract/texts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import { useRefusal, useTexts } from '../../lib/texts';
import { isUnauthorized } from '../office-session-slice';

interface Failed {
  outcome: 'failed';
  advice: string;
  /** The same file may go through at the next try: the server has not refused it. */
  mayTryAgain: boolean;
}

export interface Given<Outcome> {
  file: File;
  outcome: Outcome | Failed;
  /** How often the server has said something of this file. */
  tries: number;
}

interface GivenFile<Outcome> {
  /** That is being read. */
  reading: File | null;
  given: Given<Outcome> | null;
  /** Of the element that shows what came of it: it takes the focus. */
  result: RefObject<HTMLDivElement | null>;
  send: (file: File) => Promise<void>;
  leave: () => void;
}

/** A browser does not send a file that was saved anew since it was chosen, and says no more than that the network failed. */
const isAsChosen = (file: File): Promise<boolean> => file.slice(0, 1).arrayBuffer().then(() => true, () => false);

/** A file that somebody gives, what came of it, and the file itself as long as it may be needed again. */
export function useGivenFile<Outcome extends { outcome: string }>(upload: (file: File) => Promise<Outcome>): GivenFile<Outcome> {
  const { failures: failureTexts, fileUpload: texts } = useTexts({ failures, fileUpload });
  const refusal = useRefusal();
  const [reading, setReading] = useState<File | null>(null);
  const [given, setGiven] = useState<Given<Outcome> | null>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (given) result.current?.focus();
  }, [given]);

  const outcomeOf = async (file: File): Promise<Outcome | Failed | null> => {
    if (!(await isAsChosen(file))) return { outcome: 'failed', advice: texts.savedAnew, mayTryAgain: false };
    try {
      return await upload(file);
    } catch (error) {
      if (isUnauthorized(error)) return null;
      const failure = toFailure(error);
      return { outcome: 'failed', advice: failure.body ? refusal(failure.body) : adviceFor(failure, failureTexts), mayTryAgain: failure.body === null || failure.status >= 500 };
    }
  };
  const send = async (file: File): Promise<void> => {
    if (reading) return;
    const tries = given?.file === file ? given.tries + Number(given.outcome.outcome !== 'failed') : 1;
    setReading(file);
    setGiven(null);
    const outcome = await outcomeOf(file);
    setReading(null);
    if (outcome) setGiven({ file, tries, outcome });
  };
  return { reading, given, result, send, leave: () => setGiven(null) };
}
