import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { Button } from '../components/button/button';
import { Icon } from '../components/icon';
import { useTexts } from '../lib/texts';
import { useEvidencePackMutation } from './evidence-api';
import { useAct } from './use-act';
import { useMay } from './use-may';

interface PackButtonProps {
  about: { transactionId: string } | { day: string };
}

/** Everything known of one payment or of one closed day, for a dispute. */
export function PackButton({ about }: PackButtonProps) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const mayPack = useMay('evidence:pack');
  const [make, { isLoading }] = useEvidencePackMutation();
  const act = useAct();
  if (!mayPack) return null;
  const [name, path] = 'day' in about ? [about.day, `/admin/days/${about.day}/pack`] : [about.transactionId, `/admin/transactions/${about.transactionId}/pack`];
  return (
    <Button variant="secondary" busy={isLoading} onClick={() => void act(make({ path, name }).unwrap(), '')}>
      <Icon name="download" /> {texts.pack}
    </Button>
  );
}
