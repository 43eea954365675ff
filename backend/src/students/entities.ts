import { DemandAdjustment } from './demand-adjustment.entity.js';
import { FeeDemand } from './fee-demand.entity.js';
import { RememberedHeader } from './import/columns/import-header.entity.js';
import { LookupCapRow } from './lookup-protection/lookup-cap.entity.js';
import { Student } from './student.entity.js';

export const STUDENT_ENTITIES = [Student, FeeDemand, DemandAdjustment, LookupCapRow, RememberedHeader];
