const swc = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

export default {
  testEnvironment: 'jest-fixed-jsdom',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup-tests.ts'],
  moduleNameMapper: {
    '^@mmmcollege/backend/contract$': '<rootDir>/../backend/src/contract/index.ts',
    '^@mmmcollege/backend/contract/texts$': '<rootDir>/../backend/src/contract/texts/index.ts',
    '\\.module\\.css$': '<rootDir>/src/testing/css-module.ts',
    '\\.css$': '<rootDir>/src/testing/empty-module.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.(ts|tsx|js)$': ['@swc/jest', swc] },
  // Published as ESM only, which Jest cannot require on Node 20.
  transformIgnorePatterns: ['/node_modules/(?!@tanstack/|@noble/ed25519/)'],
  testTimeout: 180_000,
};
