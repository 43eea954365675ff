import { FeeReminder } from './fee-reminder.entity.js';

export const DUES_ENTITIES = [FeeReminder];
