import { fileUpload } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button/button';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';

interface NotTakenProps {
  /** Of the file. */
  name: string;
  advice: string;
  /** Where the same file may go through at the next try. */
  onAgain?: (() => void) | undefined;
}

/** Why the server has not taken a file that it has not read. */
export function NotTaken({ name, advice, onAgain }: NotTakenProps) {
  const { fileUpload: texts } = useTexts({ fileUpload });
  return (
    <Notice tone="danger" title={texts.failed(name)}>
      <p>{advice}</p>
      {onAgain && <Button variant="secondary" onClick={onAgain}>{texts.tryAgain(name)}</Button>}
    </Notice>
  );
}
