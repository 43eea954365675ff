/** What somebody is woken for. */
export const ALARMS = ['gateway', 'payments', 'mails', 'backups', 'disk'] as const;
export type Alarm = (typeof ALARMS)[number];

export const ALARM_CODES = [
  'GATEWAY_UNREACHABLE', 'GATEWAY_UNREADABLE', 'GATEWAY_REFUSES', 'PAYMENT_IN_DOUBT', 'PAID_WITHOUT_RECEIPT', 'MAILS_REFUSED', 'MAILS_WAITING',
  'BACKUP_FAILED', 'BACKUP_LATE', 'BACKUP_NEVER', 'DISK_LOW',
] as const;
export type AlarmCode = (typeof ALARM_CODES)[number];
