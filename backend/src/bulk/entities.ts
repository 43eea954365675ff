import { BulkChange, BulkRow } from './bulk-change.entity.js';

export const BULK_ENTITIES = [BulkChange, BulkRow];
