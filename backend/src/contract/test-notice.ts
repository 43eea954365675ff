/** Stands on every screen, receipt and mail while the gateway is one for tests. */
export const TEST_NOTICE = 'TEST - no real money';
/** The same on what would be a receipt. */
export const TEST_RECEIPT_NOTICE = `${TEST_NOTICE}. Nothing was paid, and this is no receipt.`;
