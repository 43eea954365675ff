import { APP_BASE, type RuntimeConfig } from '@mmmcollege/backend/contract';
import { render, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Providers } from '../app/providers';
import { AppRoutes } from '../app/router';
import { makeStore } from '../app/store';
import { TextsContext } from '../lib/texts';
import type { FakeServer } from './fake-server';

export const GATEWAY_ORIGIN = 'http://gateway.test';

function testConfig(origin: string, overrides: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    apiBaseUrl: origin,
    formServiceBaseUrl: origin,
    college: {
      name: 'MMM College', address: 'Station Road, Gaya, Bihar 823001', phone: '+91 631 222 0000',
      email: 'office@mmmcollege.example', logoUrl: '/mmmcollege/college-logo.svg',
    },
    providerLogoUrl: '/mmmcollege/provider-logo.svg',
    gatewayOrigins: [GATEWAY_ORIGIN],
    lookupSecondFact: 'off',
    admissionNumberPattern: '',
    demoAdmissionNumbers: [],
    testPayments: false,
    version: '1.2.3',
    ...overrides,
  };
}

interface RouteOptions {
  /** What the history entry carries, as navigation puts it there. */
  state?: unknown;
  config?: Partial<RuntimeConfig>;
  /** Of another language. */
  texts?: Texts;
}

type Texts = ComponentProps<typeof TextsContext>['value'];

function openEntry(path: string, state: unknown): void {
  window.history.replaceState({ usr: state, key: 'start', idx: 0 }, '', path === '/' ? APP_BASE : APP_BASE + path);
}

/** People do not press what is greyed out: they wait. The library's own click on it does nothing, and says nothing. */
function setUpUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const click = user.click.bind(user);
  return Object.assign(user, {
    click: async (element: Element) => {
      await waitFor(() => expect(element).toBeEnabled());
      return click(element);
    },
  });
}

/** The whole page at an address below the base, with the real store, router and screens. */
export function renderRoute(path: string, server: FakeServer, { state = null, config, texts = null }: RouteOptions = {}) {
  openEntry(path, state);
  const store = makeStore({ config: testConfig(server.origin, config) });
  const page = (shown: Texts) => (
    <TextsContext value={shown}>
      <Providers store={store}>
        <AppRoutes />
      </Providers>
    </TextsContext>
  );
  const view = render(page(texts));
  return { ...view, store, user: setUpUser(), showTexts: (shown: Texts) => view.rerender(page(shown)) };
}

/** Two whole pages in one document, each with a store and a server of its own. */
export function renderTwoStores(path: string, servers: readonly [FakeServer, FakeServer], { state = null }: RouteOptions = {}) {
  openEntry(path, state);
  const stores = servers.map(({ origin }) => makeStore({ config: testConfig(origin) }));
  const { container } = render(
    stores.map((store, at) => (
      <section key={at}>
        <Providers store={store}>
          <AppRoutes />
        </Providers>
      </section>
    )),
  );
  const [first, second] = [...container.children].map((page) => within(page as HTMLElement));
  return { first: first as NonNullable<typeof first>, second: second as NonNullable<typeof second>, user: setUpUser() };
}

/** The router's address, below the base. */
export const currentPath = (): string => window.location.pathname.slice(APP_BASE.length) || '/';
