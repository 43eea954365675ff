import { transactions } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import { OfficeHeading } from '../../office/office-heading';
import { OfficeNavigation } from '../../office/office-navigation';

export function OfficeHeader({ onSignOut }: { onSignOut: () => void }) {
  const { transactions: texts } = useTexts({ transactions });
  return (
    <OfficeHeading title={texts.title} subtitle={texts.welcome}>
      <OfficeNavigation current="transactions" onSignOut={onSignOut} />
    </OfficeHeading>
  );
}
