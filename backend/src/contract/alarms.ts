/** What somebody is woken for. */
export const ALARMS = ['gateway', 'payment', 'mail', 'backup', 'disk', 'unmatched', 'audit', 'clock', 'certificate'] as const;
export type Alarm = (typeof ALARMS)[number];

export const ALARM_CODES = [
  'GATEWAY_UNREACHABLE', 'GATEWAY_UNREADABLE', 'GATEWAY_REFUSES', 'PAYMENT_IN_DOUBT', 'PAID_WITHOUT_RECEIPT', 'MAILS_REFUSED', 'MAILS_WAITING',
  'BACKUP_FAILED', 'BACKUP_LATE', 'BACKUP_NEVER', 'DISK_LOW',
  'MONEY_UNMATCHED', 'AUDIT_BROKEN', 'CLOCK_WRONG', 'CERTIFICATE_BAD',
] as const;
export type AlarmCode = (typeof ALARM_CODES)[number];
