import type { Enrolment, Invitation, OfficeSession, Person, Role } from '@mmmcollege/backend/contract';
import { api } from '../../api/api';
import { isRecord } from '../../lib/is-record';

const holdsList = (response: Response, reply: unknown): boolean => response.ok && Array.isArray(reply);
const holdsCodes = (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && Array.isArray(reply['recoveryCodes']);
const holdsText = (name: string) => (response: Response, reply: unknown): boolean => response.ok && isRecord(reply) && typeof reply[name] === 'string';

const OWN = '/people/me';
const accountCall = (id: number, call: string): string => `/people/accounts/${id}/${call}`;

/** Whose sessions: an account's, or one's own. */
export type SessionsOf = number | 'own';
const sessionsUrl = (of: SessionsOf, call = ''): string => `${of === 'own' ? `${OWN}/` : accountCall(of, '')}sessions${call}`;

export interface Invited {
  name: string;
  username: string;
  email: string;
  roles: Role[];
  /** Why, where a role needs a second person. */
  reason?: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** What was changed is loaded again even when the server refuses: somebody else may have changed it. */
const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<Person[], void>({ query: () => ({ url: '/people', admin: true, validateStatus: holdsList }), providesTags: ['People'], keepUnusedDataFor: 0 }),
    invite: build.mutation<Person, Invited>({ query: (body) => ({ url: '/people/invite', admin: true, body }), invalidatesTags: (_person, error) => (error ? [] : ['People']) }),
    changeAccount: build.mutation<unknown, { id: number; call: 'disable' | 'enable' | 'reset'; reason?: string }>({
      query: ({ id, call, reason }) => ({ url: accountCall(id, call), admin: true, ...(reason && { body: { reason } }) }),
      invalidatesTags: ['People', 'Sessions', 'Me', 'ReviewQueue'],
    }),
    changeRoles: build.mutation<unknown, { id: number; roles: Role[]; reason?: string }>({
      query: ({ id, ...body }) => ({ url: accountCall(id, 'roles'), admin: true, body }),
      invalidatesTags: ['People', 'Me', 'ReviewQueue'],
    }),
    changeDetails: build.mutation<unknown, { id: number; name: string; email: string; reason?: string }>({
      query: ({ id, ...body }) => ({ url: accountCall(id, 'details'), admin: true, body }),
      invalidatesTags: ['People', 'Me', 'ReviewQueue'],
    }),
    sessions: build.query<OfficeSession[], SessionsOf>({ query: (of) => ({ url: sessionsUrl(of), admin: true, validateStatus: holdsList }), providesTags: ['Sessions'], keepUnusedDataFor: 0 }),
    endSession: build.mutation<unknown, { of: SessionsOf; id: number | 'all' }>({
      query: ({ of, id }) => ({ url: sessionsUrl(of, id === 'all' ? '/end' : `/${id}/end`), admin: true }),
      invalidatesTags: ['Sessions'],
    }),
    changePassword: build.mutation<unknown, { current: string; password: string }>({ query: (body) => ({ url: `${OWN}/password`, admin: true, body }) }),
    enrol: build.mutation<Enrolment, void>({ query: () => ({ url: `${OWN}/second-factor/enrol`, admin: true, validateStatus: holdsText('uri') }) }),
    confirmFactor: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: `${OWN}/second-factor/confirm`, admin: true, body: { code }, validateStatus: holdsCodes }),
    }),
    renewCodes: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: `${OWN}/second-factor/recovery-codes`, admin: true, body: { code }, validateStatus: holdsCodes }),
    }),
    removeFactor: build.mutation<unknown, string>({ query: (code) => ({ url: `${OWN}/second-factor/remove`, admin: true, body: { code } }) }),
    invitation: build.query<Invitation, string>({
      query: (token) => ({ url: '/people/invitation', body: { token }, validateStatus: holdsText('username') }),
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<unknown, { token: string; password: string }>({ query: (body) => ({ url: '/people/invitation/accept', body }) }),
  }),
});

export const {
  usePeopleQuery, useInviteMutation, useChangeAccountMutation, useChangeRolesMutation, useChangeDetailsMutation, useSessionsQuery, useEndSessionMutation,
  useChangePasswordMutation, useEnrolMutation, useConfirmFactorMutation, useRenewCodesMutation, useRemoveFactorMutation,
  useInvitationQuery,
  useAcceptInvitationMutation,
} = peopleApi;
