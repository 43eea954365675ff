import { DayAdjustmentRecord } from './days/day-adjustment.entity.js';
import { DayCloseRecord } from './days/day-close.entity.js';
import { SettlementAllocation, SettlementDecision } from './store/settlement-allocation.entity.js';
import { SettlementFilePart, SettlementFileRecord, SettlementMapping } from './store/settlement-file.entity.js';
import { StoredBankLine, StoredSettlementLine } from './store/settlement-line.entity.js';

export const SETTLEMENT_ENTITIES = [
  SettlementFileRecord, SettlementFilePart, SettlementMapping, StoredSettlementLine, StoredBankLine, SettlementAllocation, SettlementDecision, DayCloseRecord,
  DayAdjustmentRecord,
];
