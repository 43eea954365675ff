import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { toFailure } from '../api/failures';
import { RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import { useReviewCountQuery } from './review-count-api';
import { useMay } from './use-may';
import { useOfficeSession } from './use-office-session';

// Each screen asks at once: who was signed out elsewhere is led to the login by the next one.
const POLL = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const;

/** Leads to the review queue and says how much waits there, for the person who looks. */
export function ReviewLink({ className }: { className?: string | undefined }) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  const may = useMay('approval:read');
  const { unauthorized } = useOfficeSession();
  const { data, error } = useReviewCountQuery(undefined, { ...POLL, skip: !may });

  useEffect(() => {
    // What is on the screen is not for whoever finds it open.
    if (error && toFailure(error).status === 401) unauthorized();
  }, [error, unauthorized]);

  if (!may) return null;
  return (
    <RouteButton variant="tertiary" className={className} to={paths.reviewQueue.href()}>
      {texts.reviewQueue((data?.cases ?? 0) + (data?.toDecide ?? 0))}
    </RouteButton>
  );
}
