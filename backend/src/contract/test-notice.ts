/** Shown on every screen, receipt and mail while the gateway is a test system. */
export const TEST_NOTICE = 'TEST - no real money';
export const TEST_RECEIPT_NOTICE = `${TEST_NOTICE}. Nothing was paid, and this is no receipt.`;
