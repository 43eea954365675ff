import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import { useReviewCountQuery } from './review-count-api';
import { useMay } from './use-may';

// Each screen asks at once: who was signed out elsewhere is led to the login by the next one.
const POLL = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const;

/** Leads to the review queue and says how much waits there, for the person who looks. */
export function ReviewLink({ className }: { className?: string | undefined }) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const may = useMay('approval:read');
  const { data } = useReviewCountQuery(undefined, { ...POLL, skip: !may });

  if (!may) return null;
  return (
    <RouteButton variant="tertiary" className={className} to={paths.reviewQueue.href()}>
      {texts.reviewQueue((data?.cases ?? 0) + (data?.toDecide ?? 0))}
    </RouteButton>
  );
}
