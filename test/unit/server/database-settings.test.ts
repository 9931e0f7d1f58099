import { test } from 'node:test';
import { expect } from '@playwright/test';
import { wrongSetting } from '../../../server/database/wrong-setting.ts';

/** Errors of databases and poolers are sorted by whether they pass. */

for (const [code, message, remedy] of [
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "a", database "b", no encryption', 'sslmode=require'],
  ['08P01', 'SSL required', 'sslmode=require'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname does not match', 'sslrootcert'],
  ['28P01', 'password authentication failed for user "a"', 'user and the password'],
  ['08P01', 'server login failed: FATAL password authentication failed for user "a"', 'user and the password'],
  ['', 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'user and the password'],
  ['08P01', 'no such user: a', 'user and the password'],
  ['42501', 'permission denied for schema checkout', 'CREATE'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'primary'],
  ['42P01', 'relation "checkout.orders" does not exist', 'PostgreSQL 12'],
  ['42601', 'syntax error at or near "materialized"', 'PostgreSQL 12'],
] as const)
  test(`a wrong setting: ${code} ${message}`, () => {
    expect(wrongSetting({ code, message })).toContain(remedy);
  });

for (const [code, message] of [
  ['53100', 'could not extend file: No space left on device'],
  ['53300', 'sorry, too many clients already'],
  ['57P03', 'the database system is starting up'],
  ['57014', 'canceling statement due to statement timeout'],
  ['40P01', 'deadlock detected'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['22P02', 'invalid input syntax for type json: "no such user"'],
  ['08P01', 'pgbouncer cannot connect to server'],
  ['08P01', 'no more connections allowed (max_client_conn)'],
  ['08P01', 'query_wait_timeout'],
  ['08P01', 'server login failed: FATAL the database system is starting up'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND database'],
  ['', 'timeout expired'],
] as const)
  test(`an error that may pass: ${code} ${message}`, () => {
    expect(wrongSetting({ code, message })).toBeUndefined();
  });
