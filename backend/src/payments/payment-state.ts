export type PaymentState = string;
export type OfficeReason = string;
