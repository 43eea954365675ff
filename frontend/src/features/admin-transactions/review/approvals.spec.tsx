import type { Approval } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { errorBody } from '../../../testing/factories';
import { startServer } from '../../../testing/fake-server';
import { logIn } from '../../../testing/log-in';
import { renderRoute } from '../../../testing/render-route';
import { aReviewQueue } from './testing/review-items';

const QUEUE = 'POST /admin/review-queue';
const anApproval = (over: Partial<Approval> = {}): Approval => ({
  id: 7, kind: 'person.roles', subject: 'gita', state: 'proposed', proposedBy: 'asha', proposedAt: '2026-04-01T10:05:00.000+05:30', reason: 'She keeps the accounts now.',
  before: { roles: 'clerk' }, after: { roles: 'clerk, accountant' }, expiresAt: '2026-04-04T10:05:00.000+05:30', isOwn: false, mayDecide: true, ...over,
});

async function openApprovals(...approvals: Approval[]) {
  const server = await startServer();
  server.on(QUEUE, { body: { ...aReviewQueue(), approvals } });
  logIn('head', 'secret');
  const view = renderRoute('/admin/review-queue', server);
  await screen.findByText(approvals.length > 0 ? 'Approvals' : 'Nothing needs review.');
  const decides = (act: string, reply: object = { status: 204 }) =>
    server.on(`POST /admin/approvals/7/${act}`, () => {
      server.on(QUEUE, { body: aReviewQueue() });
      return reply;
    });
  const press = async (button: string) => {
    await view.user.click(screen.getByRole('button', { name: button }));
    await view.user.click(screen.getByRole('button', { name: 'Yes' }));
  };
  return { server, decides, press, ...view };
}

describe('The approvals above the review queue', () => {
  it('should not be there when nothing waits', async () => {
    await openApprovals();
    expect(screen.queryByRole('region', { name: 'Approvals' })).toBeNull();
  });

  it('should say what is proposed, by whom, why, and what would change', async () => {
    await openApprovals(anApproval());
    const card = within(screen.getByRole('region', { name: 'Approvals' }));
    expect(card.getByRole('heading', { name: 'Roles of gita' })).toBeVisible();
    for (const text of ['Proposed by asha, 01/04/26 10:05.', 'Reason: She keeps the accounts now.', 'roles: clerk', 'roles: clerk, accountant']) expect(card.getByText(text)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('should be approved after a question, and leave with the focus on the queue', async () => {
    const { decides, press, server } = await openApprovals(anApproval());
    decides('approve');
    await press('Approve');
    expect(await screen.findByText('Approved and carried out.')).toBeVisible();
    expect(server.requests.find(({ path }) => path === '/admin/approvals/7/approve')?.json()).toEqual({ reason: '' });
    expect(screen.getByRole('region', { name: 'Review queue' })).toHaveFocus();
  });

  it('should be declined with a reason only', async () => {
    const { decides, press, server, user } = await openApprovals(anApproval());
    await press('Decline');
    expect(await screen.findByText('Please say why you decline it.')).toBeVisible();
    decides('decline');
    await user.type(screen.getByRole('textbox', { name: 'Your reason' }), 'Not yet.');
    await press('Decline');
    expect(await screen.findByText('Declined.')).toBeVisible();
    expect(server.requests.find(({ path }) => path === '/admin/approvals/7/decline')?.json()).toEqual({ reason: 'Not yet.' });
  });

  it("should offer to withdraw one's own, and no decision about it", async () => {
    const { decides, press } = await openApprovals(anApproval({ isOwn: true, mayDecide: false }));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByText('Another person has to approve it until 04/04/26 10:05.')).toBeVisible();
    decides('withdraw');
    await press('Withdraw');
    expect(await screen.findByText('Withdrawn.')).toBeVisible();
  });

  it('should say when somebody else has decided, and load the list again', async () => {
    const { decides, press } = await openApprovals(anApproval());
    decides('approve', errorBody(409, 'APPROVAL_ENDED', { message: 'This proposal was decided.' }));
    await press('Approve');
    expect(await screen.findByText('This proposal was decided.')).toBeVisible();
  });
});
