import type * as argon2 from '@node-rs/argon2';

/** Whether passwords are hashed as in production, which takes some twenty milliseconds of a core for each. One for a file of tests, or a group of them. */
const cost = globalThis as typeof globalThis & { isPasswordCostReal?: boolean };

/** In a test that is about the time or the cost of a hash. */
export function withRealPasswordCost(): void {
  beforeAll(() => void (cost.isPasswordCostReal = true));
  afterAll(() => void (cost.isPasswordCostReal = false));
}

/** The real argon2, at its least cost: hundreds of systems of tests make accounts and log in. A hash holds its cost, so that the product checks it as ever. */
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  const hash: typeof argon2.hash = (password, options) => real.hash(password, cost.isPasswordCostReal ? options : { ...options, memoryCost: 8, timeCost: 1 });
  return { ...real, hash };
});
