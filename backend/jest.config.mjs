// Jest 30 on Node 20 cannot require ESM packages inside its VM, and Nest 12 is ESM only: swc turns those packages into
// CommonJS on the fly. The pattern looks at the LAST node_modules segment, because nested ESM copies exist.
const esm = ['@nestjs', 'age-encryption', '@noble', '@scure', 'content-disposition', 'cookie', 'file-type', 'strtok3', 'token-types', '@tokenizer', '@borewit', 'uint8array-extras'];
const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/begin-run.ts',
  globalTeardown: '<rootDir>/test/support/end-run.ts',
  setupFiles: ['<rootDir>/test/support/derived-keys.ts', '<rootDir>/test/support/password-cost.ts'],
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.(ts|m?js)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esm.join('|')})/)`],
  testTimeout: 180_000,
};
