// Browsers before 2025 have no Ed25519, those before 2023 no inflate of their own: Chrome 80 and Safari 14 are served too.
export { verifyAsync as verifyEd25519 } from '@noble/ed25519';
export { unzlibSync as inflated } from 'fflate';
