import { bookings } from '@mmmcollege/backend/contract/texts';
import { Button } from '../components/button/button';
import { useTexts } from '../lib/texts';
import { useOpenEvidenceMutation } from './evidence-api';
import { useAct } from './use-act';

/** The paper that shows a payment which was booked by hand. */
export function EvidenceButton({ id }: { id: number }) {
  const { bookings: texts } = useTexts({ bookings });
  const [open, { isLoading }] = useOpenEvidenceMutation();
  const act = useAct();
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void act(open(id).unwrap(), '')}>
      {texts.open}
    </Button>
  );
}
