import { documentHref, paths } from '../config/paths';
import { FullPage } from '../components/full-page';
import { LinkButton } from '../components/button';

interface UnexpectedErrorProps {
  reason?: string;
  alone?: boolean;
}

const APPLICATION_ERROR = 'This page met an error of its own. No payment is started or changed by that.';

/** No such address, or an error of the application (docs/requirements.md#screens). */
export function UnexpectedError({ reason = APPLICATION_ERROR, alone }: UnexpectedErrorProps) {
  return (
    <FullPage title="Unexpected Application Error!" alone={alone}>
      <p>{reason}</p>
      <p>Go to the start and enter your admission number; what is already paid shows there with its receipt.</p>
      <LinkButton href={documentHref(paths.identify.href())}>Go to the start</LinkButton>
    </FullPage>
  );
}
