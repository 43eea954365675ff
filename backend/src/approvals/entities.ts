import { Approval } from './approval.entity.js';

export const APPROVAL_ENTITIES = [Approval];
