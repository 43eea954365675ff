import { istClock, receiptDate } from '@mmmcollege/backend/contract';

export const whenText = (iso: string): string => `${receiptDate(new Date(iso))} ${istClock(new Date(iso))}`;
