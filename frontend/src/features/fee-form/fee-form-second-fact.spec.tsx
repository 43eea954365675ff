import { screen, waitFor } from '@testing-library/react';
import { errorBody, student2, tokenReply } from '../../testing/factories';
import type { FakeServer } from '../../testing/fake-server';
import { setUpGatewayScript } from '../../testing/gateway-script';
import { openForm } from './testing/open-form';

const REQUIRED = errorBody(403, 'SECOND_FACT_REQUIRED');
const gateway = setUpGatewayScript();

/** A server on which the setting was switched on after this form was opened. */
function switchOn(server: FakeServer): void {
  server.on('POST /get-atom-token-id', (request) => (request.json()['lookupToken'] === 'abc.def' ? { body: tokenReply() } : REQUIRED));
  server.on('POST /fetch-student-data/BSC2', (request) => {
    const proof = request.text ? request.json() : {};
    if (!proof['mobileLast4']) return REQUIRED;
    return proof['mobileLast4'] === '3210' ? { body: { data: student2(), lookupToken: 'abc.def' } } : errorBody(404, 'STUDENT_NOT_MATCHED');
  });
}

const digits = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Last 4 digits of mobile number' });

describe('The fee form when the server wants the mobile number', () => {
  it('should send the token of the look-up along with the form', async () => {
    const { pay, tokenCalls } = await openForm(student2(), { body: tokenReply() });
    sessionStorage.setItem('lookupToken', 'BSC2 abc.def');
    await pay();
    await waitFor(() => expect(gateway().opened).toHaveLength(1));

    expect(tokenCalls()[0]?.json()).toMatchObject({ admissionNumber: 'BSC2', lookupToken: 'abc.def' });
  });

  it('should ask for the digits, lose nothing that was typed, and open the payment page afterwards', async () => {
    const { pay, tokenCalls, server, user } = await openForm(student2());
    switchOn(server);
    await user.type(await screen.findByRole('textbox', { name: 'Permanent Village/Town/Society' }), 'Bodh Gaya');
    await pay();

    expect(await screen.findByText('Please confirm that it is you. Nothing was paid.')).toBeVisible();
    await waitFor(async () => expect(await digits()).toHaveFocus());
    await user.type(await digits(), '0000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/do not go together/)).toBeVisible();
    await user.clear(await digits());
    await user.type(await digits(), '3210');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByText('Confirmed. Nothing was paid yet.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Last 4 digits/ })).toBeNull();
    await pay();
    await waitFor(() => expect(gateway().opened).toHaveLength(1));
    expect(tokenCalls().map((request) => request.json()['townName'])).toEqual(['Bodh Gaya', 'Bodh Gaya']);
    await waitFor(() => expect(screen.queryByText('Confirmed. Nothing was paid yet.')).toBeNull());
  });

  it('should ask for the digits where the present fees cannot be fetched without them, and then show these', async () => {
    const { server, user, callsOf } = await openForm(student2(), {}, { typed: { townName: 'Bodh Gaya' } });
    switchOn(server);
    server.on('POST /fetch-student-data/BSC2', (request) =>
      request.text ? { body: { data: student2({ development_fees: 1300, total_fees: 7112.1 }), lookupToken: 'abc.def' } } : REQUIRED,
    );
    await user.type(await digits(), '3210');
    expect(screen.getByText(/so that the college's present fees can be shown/)).toBeVisible();
    expect(screen.queryByText(/could not be fetched/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));

    expect((await screen.findAllByText('₹7,112.10')).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Permanent Village/Town/Society' })).toHaveValue('Bodh Gaya');
    expect(screen.queryByText(/^Confirmed/)).toBeNull();
    expect(callsOf('/fetch-student-data/BSC2')).toHaveLength(2);
  });
});
