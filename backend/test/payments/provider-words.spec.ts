import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

const SRC = resolve(__dirname, '../../src');

/** Names, codes and settings of Atom's wire; alone in quotes also its challan channel. */
const ATOM_WORDS =
  /\b(?:atom(?!ic)\w*|\w*Atom\w*|ATOM\w*|NDPS|ndps\w*|OTS\w*|enc[dD]ata|merch(?:Id|TxnId|TxnDate|Details)|(?:pay|settlement|response)Details|payInstrument|payModeSpecificData|txn(?:Init|Complete)Date|txnCurrency|subChannel|surchargeAmount|reconStatus|NRNS)\b|(['"`])NR\1/g;

/** `contract` has names that the page reads, the migrations are history. */
const OUTSIDE = ['contract/', 'database/migrations/', 'payments/providers/atom/'];

const ALLOWED: Readonly<Record<string, string>> = {
  'common/logging/log-writer.ts encData': 'a field that no log may hold',
  'payments/messages/gateway-message.dto.ts encData': 'the API document names the field of the form',
  'payments/messages/gateway-message.dto.ts merchId': 'the API document names the field of the form',
  'payments/payment.entity.ts atom': 'the default of the column, from before there was a choice',
  'payments/payments.controller.ts atom': 'the address of the call',
  'payments/payments.controller.ts getAtomTokenId': 'the handler of that address, and its name in the API document',
  'payments/providers/configured-providers.ts ATOM': 'the one place that names the providers',
  'payments/providers/configured-providers.ts atom': 'the one place that names the providers',
  'payments/start/token-request.dto.ts atom': 'the address of the call',
  'payments/start/token.response.ts atomTokenId': 'a name of the contract with the page',
  'payments/start/token.service.ts atom': 'the address of the call',
  'settlement/matching/match-credits.ts ATOM': 'the name of a sender on statements of the bank',
  'settlement/presets/settlement-presets.ts Atom': 'columns of the reports, of which each gateway has its own',
  'settlement/presets/settlement-presets.ts NDPS': 'the name of a preset that people choose',
  'settlement/presets/settlement-presets.ts ndps': 'the name of a preset',
};

const wordsIn = (text: string): string[] => [...new Set([...text.matchAll(ATOM_WORDS)].map(([word]) => word))];

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !OUTSIDE.some((folder) => path.startsWith(folder)));

/** docs/requirements.md#gateway-wire: what the gateway calls things ends at its adapter. */
describe("The words of Atom's wire", () => {
  it('should stand in its own folder only', () => {
    const found = sources.flatMap((file) => wordsIn(readFileSync(join(SRC, file), 'utf8')).map((word) => `${file} ${word}`));
    expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  it.each(["channel === 'NR'", 'By txnCompleteDate.', "code: 'OTS0600'", 'Ask NDPS.', 'message.merchTxnId', 'read ATOM_PASSWORD', 'toAtomDate(at)'])(
    'should be found in: %s', (text) => expect(wordsIn(text)).toHaveLength(1),
  );
});
