import { faultOf, type FileFault, type SayFault } from './file-fault.js';

/** Faults by line. Beyond so many nobody reads them, and a wrong file has one on each line. */
const LISTED = 100;

export class FaultList {
  readonly listed: FileFault[] = [];
  count = 0;

  add(line: number | null, say: SayFault): void {
    this.count += 1;
    if (this.listed.length < LISTED) this.listed.push(faultOf(line, say));
  }
}
