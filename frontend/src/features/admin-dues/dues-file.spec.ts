import type { DueFee } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { duesFile } from './dues-file';

const aFee = (over: Partial<DueFee> = {}): DueFee => ({
  admissionNumber: 'BSC1', name: 'Anjali Kumari', course: 'Hindi', semesterNo: 2, amount: 7_012.1, lateFee: 0, dueOn: null, since: '2026-11-01', remindedOn: null, isStopped: false, ...over,
});
const bytesOf = (blob: Blob): Promise<ArrayBuffer> => new Response(blob as never).arrayBuffer().catch(() => blob.arrayBuffer());
const linesOf = async (blob: Blob): Promise<string[]> => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(blob)).split('\r\n');

describe('The file of dues', () => {
  it('should have a line for each fee, with late fee and due date where there are some, and no formula for a spreadsheet', async () => {
    expect(await linesOf(duesFile([
      aFee({ dueOn: '2026-11-10', lateFee: 50, remindedOn: '2026-11-20' }), aFee({ admissionNumber: '0012', name: '=cmd|x', course: 'B.A. "day"', isStopped: true }), aFee({ name: null, course: null }),
    ], dues))).toEqual([
      '\ufeff"Admission Number","Name","Semester","Course","Amount","Late fee today","Due by","Entered","Reminded"',
      '"BSC1","Anjali Kumari",2,"Hindi",7012.10,50.00,2026-11-10,2026-11-01,2026-11-20',
      `"'0012","'=cmd|x",2,"B.A. ""day""",7012.10,0.00,,2026-11-01,"wants none"`,
      '"BSC1","",2,"",7012.10,0.00,,2026-11-01,',
      '',
    ]);
  });
});
