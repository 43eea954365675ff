import type { ActOptions, PageAction } from './checkout-actions.js';
import { ControlFields } from './control-fields.js';
import type { CallbackOrder, SandboxControl } from './control.js';
import { FAULT_KINDS, FAULT_TARGETS, type NewFault } from './faults.js';
import { HttpError, jsonObject, sendJson, type Call } from './http-tools.js';
import { NAMED_DATES, OUTCOMES, type Outcome } from './ledger.js';
import type { SandboxBehaviour } from './settings.js';
import type { Tampering } from './wire.js';

const PAGE_ACTIONS: Readonly<Record<string, PageAction>> = {
  pay: 'pay',
  fail: 'fail',
  pend: 'pend',
  cancel: 'cancel',
  'time-out': 'timeOut',
  lose: 'lose',
};
const CHANNELS = ['NB', 'CC', 'DC', 'UP', 'NR'] as const;
const RECON = ['NRNS', 'RNS', 'RS', 'PNRNS', 'PNRS'] as const;
const SIGNATURES = ['valid', 'null', 'absent', 'forged', 'stale'] as const;

/** Drops undefined fields, so that they do not overwrite values in a merge. */
function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled) as { [K in keyof T]?: NonNullable<T[K]> };
}

function actOptions(fields: ControlFields): ActOptions {
  return given({
    channel: fields.oneOf('channel', CHANNELS),
    surcharge: fields.whole('surcharge'),
    amount: fields.whole('amount'),
    callback: fields.flag('callback'),
    another: fields.flag('another'),
    openedAt: instant('openedAt', fields)?.getTime(),
    completedAt: instant('completedAt', fields)?.getTime(),
    messageDates: fields.oneOf('messageDates', NAMED_DATES),
    statusDates: fields.oneOf('statusDates', NAMED_DATES),
  });
}

function tampering(fields: ControlFields): Tampering & { atomTxnId?: string } {
  return given({
    atomTxnId: fields.text('atomTxnId'),
    signature: fields.oneOf('signature', SIGNATURES),
    amountDelta: fields.whole('amountDelta'),
    merchantId: fields.text('merchantId'),
    merchTxnId: fields.text('asMerchTxnId'),
    withoutBank: fields.flag('withoutBank'),
    upiIntent: fields.flag('upiIntent'),
  });
}

function callbackOrder(fields: ControlFields, merchTxnId: string): CallbackOrder {
  const { merchTxnId: asMerchTxnId, ...rest } = tampering(fields);
  if (asMerchTxnId !== undefined) throw new HttpError(400, 'asMerchTxnId is for forms: build one and post it.');
  return { ...rest, ...given({ url: fields.text('url') }), merchTxnId };
}

function newFault(fields: ControlFields): NewFault {
  const target = fields.required('target', fields.oneOf('target', FAULT_TARGETS));
  const isForAll = fields.isNull('times');
  return {
    target,
    kind: fields.required('kind', fields.oneOf<NewFault['kind']>('kind', FAULT_KINDS[target])),
    ...given({
      merchTxnId: fields.text('merchTxnId'),
      after: fields.flag('after'),
      ms: fields.whole('ms'),
      status: fields.whole('status'),
      code: fields.text('code'),
      description: fields.text('description'),
      bytes: fields.whole('bytes'),
      location: fields.text('location'),
      contentType: fields.text('contentType'),
      paise: fields.whole('paise'),
      count: fields.whole('count'),
    }),
    ...(isForAll ? { times: null } : given({ times: fields.whole('times') })),
  };
}

function behaviour(fields: ControlFields): Partial<SandboxBehaviour> {
  const callbackOff = fields.isNull('callbackUrl');
  return {
    ...given({
      returnTarget: fields.oneOf('returnTarget', ['top', 'frame', 'message']),
      autoCallback: fields.flag('autoCallback'),
      callbackDelayMs: fields.whole('callbackDelayMs'),
      callbackRetryMs: fields.wholes('callbackRetryMs'),
      callbackSignature: fields.oneOf('callbackSignature', ['valid', 'null']),
      returnSignature: fields.oneOf('returnSignature', ['valid', 'null', 'absent']),
      signatureAmount: fields.oneOf('signatureAmount', ['asSent', 'twoDecimals', 'stripped', 'any']),
      surcharge: fields.whole('surcharge'),
      statusChannel: fields.oneOf('statusChannel', ['string', 'array']),
      refundShape: fields.oneOf('refundShape', ['object', 'array']),
      refundStatusShape: fields.oneOf('refundStatusShape', ['array', 'object']),
      refundCode: fields.oneOf('refundCode', ['OTS0000', 'OTS0001']),
      repeatedRefund: fields.oneOf('repeatedRefund', ['same', 'another']),
      settlementAnswer: fields.oneOf('settlementAnswer', ['report', 'invalidAddress']),
    }),
    ...(callbackOff ? { callbackUrl: null } : given({ callbackUrl: fields.text('callbackUrl') })),
  };
}

function instant(name: string, fields: ControlFields): Date | undefined {
  const text = fields.text(name);
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new HttpError(400, `${name} must be an ISO time.`);
  return at;
}

async function onPayment(control: SandboxControl, id: string, action: string, fields: ControlFields): Promise<unknown> {
  const pageAction = Object.hasOwn(PAGE_ACTIONS, action) ? PAGE_ACTIONS[action] : undefined;
  if (pageAction) return control.act(id, pageAction, finished(fields, actOptions(fields)));
  const attempt = { atomTxnId: fields.text('atomTxnId') };
  switch (action) {
    case 'open':
      return control.open(id, finished(fields, given({ another: fields.flag('another') })));
    case 'pay-again':
      return control.payAgain(id, finished(fields, actOptions(fields)));
    case 'settle': {
      const options = given({
        ...attempt,
        reconStatus: fields.oneOf('reconStatus', RECON),
        completedAt: instant('completedAt', fields)?.getTime(),
        callback: fields.flag('callback'),
      });
      return control.settle(id, finished(fields, options));
    }
    case 'reverse':
      return control.reverse(id, finished(fields, given({ ...attempt, callback: fields.flag('callback') })));
    case 'move': {
      const outcome = fields.required('outcome', fields.oneOf('outcome', Object.keys(OUTCOMES) as Outcome[]));
      return control.move(id, outcome, finished(fields, given(attempt)));
    }
    case 'refund':
      return control.refundInConsole(id, finished(fields, given({ ...attempt, amount: fields.whole('amount') })));
    case 'refund-move': {
      const moved = { remarks: fields.required('remarks', fields.text('remarks')), ...given({ prodRefundId: fields.text('prodRefundId'), isFailed: fields.flag('isFailed') }) };
      return control.moveRefund(id, finished(fields, moved));
    }
    case 'return':
      return control.returnForm(id, finished(fields, tampering(fields)));
    case 'callback-form':
      return control.callbackForm(id, finished(fields, tampering(fields)));
    case 'callback': {
      const options = given({ times: fields.whole('times'), together: fields.flag('together') });
      return control.callbacks([finished(fields, callbackOrder(fields, id))], options);
    }
    default:
      throw new HttpError(404, `No such action: ${action}.`);
  }
}

function finished<T>(fields: ControlFields, value: T): T {
  fields.done();
  return value;
}

async function post(control: SandboxControl, path: string[], fields: ControlFields): Promise<unknown> {
  const [what, id, action] = path;
  switch (what) {
    case 'payments':
      return onPayment(control, id ?? '', action ?? '', fields);
    case 'callbacks': {
      const items = fields.required('items', fields.records('items'));
      const options = given({ times: fields.whole('times'), together: fields.flag('together') });
      fields.done();
      const orders = items.map((item) =>
        finished(item, callbackOrder(item, item.required('merchTxnId', item.text('merchTxnId')))),
      );
      return control.callbacks(orders, options);
    }
    case 'faults':
      return control.fault(finished(fields, newFault(fields)));
    case 'down':
      control.goDown(finished(fields, fields.oneOf('mode', ['reset', 'hang', '503'])));
      return control.overview();
    case 'up':
      control.goUp();
      return control.overview();
    case 'clock': {
      const change = {
        offsetMs: fields.whole('offsetMs'),
        advanceMs: fields.whole('advanceMs'),
        now: instant('now', fields),
      };
      return control.setClock(finished(fields, given(change)));
    }
    case 'settings':
      return control.configure(finished(fields, behaviour(fields)));
    case 'reset':
      control.reset();
      return control.overview();
    default:
      throw new HttpError(404, 'No such control.');
  }
}

function get(control: SandboxControl, path: string[], query: URLSearchParams): unknown {
  const [what, id] = path;
  const whole = (name: string): number | undefined => {
    const value = query.get(name);
    return value === null ? undefined : Number(value);
  };
  switch (what) {
    case undefined:
      return control.overview();
    case 'payments':
      return id === undefined ? control.payments() : control.payment(id);
    case 'journal':
      return control.journal(
        given({
          since: whole('since'),
          limit: whole('limit'),
          merchTxnId: query.get('merchTxnId') ?? undefined,
          kind: query.get('kind') ?? undefined,
        }),
      );
    case 'faults':
      return control.faults();
    case 'clock':
      return control.clock();
    default:
      throw new HttpError(404, 'No such control.');
  }
}

/**
 * `/control/…`: JSON in, JSON out. Content type and host name are checked, so that no web page in a
 * developer's browser can control the sandbox.
 */
export async function answerControl(control: SandboxControl, call: Call): Promise<void> {
  const { request, response, url, body } = call;
  const host = new URL(`http://${request.headers.host ?? ''}`).hostname;
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) throw new HttpError(403, 'Loopback only.');
  const path = url.pathname.split('/').filter(Boolean).slice(1).map(decodeURIComponent);
  if (request.method === 'GET') return sendJson(response, 200, get(control, path, url.searchParams));
  if (request.method === 'DELETE' && path[0] === 'faults') {
    control.clearFaults();
    return sendJson(response, 200, []);
  }
  if (request.method !== 'POST') throw new HttpError(405, 'GET or POST.');
  if (!request.headers['content-type']?.startsWith('application/json')) throw new HttpError(415, 'JSON only.');
  sendJson(response, 200, await post(control, path, new ControlFields(jsonObject(body))));
}
