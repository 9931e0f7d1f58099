import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { PaymentWithoutOrder } from '../log.ts';
import type { ApprovalUse, ClaimingOrder, Mode, NewOrder, Order, OrderFlag, OrderLine } from '../order.ts';
import type { Session } from '../payment/payment.ts';
import { boughtBy, claimApprovals } from './approvals.ts';
import type { Database } from './database.ts';
import type { Orders } from './orders.ts';
import { prepareStore, type Store } from './prepare-store.ts';
import { lockOrder, recordSession, updateStatus } from './reconciling.ts';
import { COLUMNS, type Row, toOrder } from './row.ts';
import { RETENTION, tidyOrders } from './tidying.ts';

/** The other parts of the checkout server that the orders call. */
export interface Hooks {
  /** The flags of an order whose page was paid. */
  readonly flagsOf?: (lines: readonly OrderLine[], session: Session) => readonly OrderFlag[];
  /** Receives errors that no caller gets. */
  readonly report?: (error: unknown) => void;
}

/** Orders in either database. */
export class SqlOrders implements Orders {
  readonly #database: Database;
  readonly #wanted: Mode | undefined;
  readonly #hooks: Hooks;
  #started: Promise<Store> | undefined;

  /** Without a mode, the store is read in its own mode and no tables are created. */
  constructor(database: Database, mode?: Mode, hooks: Hooks = {}) {
    this.#database = database;
    this.#wanted = mode;
    this.#hooks = hooks;
  }

  async ready(): Promise<void> {
    await this.#start();
  }

  async storeId(): Promise<string> {
    return (await this.#start()).id;
  }

  async findOrCreate(order: ClaimingOrder): Promise<Order> {
    const { mode } = await this.#start();
    const { attempt, claim } = order;
    // Repeat if the new id is taken, or once the attempt is detached from an expired order.
    for (let round = 0; round < 3; round++) {
      const insert = sql`
        insert into checkout.orders as o (id, attempt, status, lines, currency, subtotal, locale, origin, partner, discount)
        values (${newId()}, ${attempt}, 'open', ${sql.join(valuesOf(order))})
        on conflict do nothing returning ${COLUMNS}`;
      const created = await this.#claiming(claim, insert);
      const found = created ?? (await this.#one(sql`select ${COLUMNS} from checkout.orders o where ${isOf(attempt)}`));
      if (found) return toOrder(found, mode);
      await sql`update checkout.orders o set attempt = null where attempt = ${attempt} and not ${isOf(attempt)}`.execute(
        this.#db,
      );
    }
    throw new Error('No free id for a new order was found in three rounds.');
  }

  async byAttempt(attempt: string): Promise<Order | undefined> {
    return this.#order(sql`select ${COLUMNS} from checkout.orders o where ${isOf(attempt)}`);
  }

  async tryAgain(order: Order, cart: ClaimingOrder): Promise<Order | undefined> {
    const [lines, currency, subtotal, locale, origin, partner, discount] = valuesOf(cart);
    const { mode } = await this.#start();
    const update = sql`
      update checkout.orders o set
        tries = o.tries + 1, tried_at = now(), session = null, status = 'open', lines = ${lines}, currency = ${currency},
        subtotal = ${subtotal}, locale = ${locale}, origin = ${origin}, partner = ${partner}, discount = ${discount}
      where o.id = ${order.id} and o.tries = ${order.tries} and o.session is not distinct from ${order.session}
        and o.status not in ('processing', 'paid')
      returning ${COLUMNS}`;
    const row = await this.#claiming(cart.claim, update);
    return row && toOrder(row, mode);
  }

  async boughtBy(approvals: readonly Pick<ApprovalUse, 'issuer' | 'jti'>[]): Promise<readonly ApprovalUse[]> {
    await this.#start();
    return boughtBy(this.#db, approvals);
  }

  async byId(id: string): Promise<Order | undefined> {
    return this.#order(sql`select ${COLUMNS} from checkout.orders o where o.id = ${id}`);
  }

  async giveWay(order: Order): Promise<void> {
    await this.#start();
    await sql`
      update checkout.orders set status = 'expired', session = null, tries = tries + 1
      where id = ${order.id} and tries = ${order.tries} and session is not distinct from ${order.session}
        and status in ('open', 'failed')`.execute(this.#db);
  }

  async recordPage(order: Order, session: Session): Promise<boolean> {
    await this.#start();
    return this.#db.transaction().execute(async (db) => {
      const page = { ...session, order: order.id };
      if (!(await lockOrder(db, page))) return false;
      await recordSession(db, page);
      const { rows } = await sql`
        update checkout.orders set session = ${session.id} where id = ${order.id} and tries = ${order.tries}
        returning id`.execute(db);
      await updateStatus(db, order.id);
      return rows.length > 0;
    });
  }

  async reconcile(session: Session, event?: string): Promise<Order | undefined> {
    const store = await this.#start();
    const { row, wasLost } = await this.#db.transaction().execute(async (db) => {
      const isNew = event === undefined || (await isFirst(db, event));
      if (isNew && (await lockOrder(db, session))) {
        await recordSession(db, session);
        await updateStatus(db, session.order);
        if (session.status === 'paid') await this.#addFlags(db, session);
      }
      const row = await one(
        db,
        sql`select ${COLUMNS} from checkout.orders o where o.id = ${session.order} and o.currency = ${session.currency}`,
      );
      return { row, wasLost: session.store === store.id && (await isLost(db, session)) };
    });
    if (wasLost) this.#hooks.report?.(new PaymentWithoutOrder(session.id));
    return row && toOrder(row, store.mode);
  }

  async refund(payment: string, refunded: number, event: string): Promise<void> {
    await this.#start();
    await this.#db.transaction().execute(async (db) => {
      if (!(await isFirst(db, event))) return;
      await sql`
        insert into checkout.refunds as known (payment, refunded) values (${payment}, ${refunded})
        on conflict (payment) do update set refunded = greatest(known.refunded, excluded.refunded)`.execute(db);
    });
  }

  async claimPending(limit: number, seconds: number): Promise<readonly Order[]> {
    const due = (which: RawBuilder<unknown>) => sql`
      select id, asked_at, created_at from checkout.orders
      where ${which} and session is not null and asked_at <= ${ago(seconds)}
      order by asked_at, created_at limit ${limit} for update skip locked`;
    return this.#orders(sql`
      with processing as materialized (${due(sql`status = 'processing'`)}),
      known as materialized (${due(sql`status = 'open' and asked_at > '-infinity'`)}),
      new as materialized (${due(sql`status = 'open' and asked_at = '-infinity'`)}),
      due as (
        select id, 1 as kind, row_number() over (order by asked_at, created_at) as turn from processing
        union all select id, 2, row_number() over (order by asked_at, created_at) from known
        union all select id, 3, row_number() over (order by asked_at, created_at) from new
        order by turn, kind limit ${limit}
      )
      update checkout.orders o set asked_at = now() from due where o.id = due.id returning ${COLUMNS}`);
  }

  async unseenEvents<Event extends { readonly id: string }>(events: readonly Event[]): Promise<readonly Event[]> {
    await this.#start();
    if (events.length === 0) return events;
    const { rows } = await sql<{ id: string }>`
      select id from checkout.events where id in (${sql.join(events.map(({ id }) => id))})`.execute(this.#db);
    const seen = new Set(rows.map(({ id }) => id));
    return events.filter(({ id }) => !seen.has(id));
  }

  async lastListed(): Promise<Date> {
    await this.#start();
    const { rows } = await sql<{ at: Date }>`
      select coalesce(listed_until, now() - interval '1 day') as at from checkout.store`.execute(this.#db);
    return (rows[0] as { at: Date }).at;
  }

  async markListed(until: Date): Promise<void> {
    await this.#start();
    // At most now: a clock of Stripe that is ahead must not hide the events after it.
    await sql`update checkout.store set listed_until = greatest(listed_until, least(${until}, now()))`.execute(
      this.#db,
    );
  }

  async mayAsk(id: string, seconds: number): Promise<boolean> {
    await this.#start();
    const { rows } = await sql`
      update checkout.orders set asked_at = now() where id = ${id} and asked_at <= ${ago(seconds)}
      returning id`.execute(this.#db);
    return rows.length > 0;
  }

  async claimUnnotified(withTests: boolean): Promise<Order | undefined> {
    const { mode } = await this.#start();
    if (mode !== 'live' && !withTests) return undefined;
    return this.#order(sql`
      with due as materialized (
        select id from checkout.orders where status = 'paid' and notified_at is null and notify_at <= now()
        order by notify_at limit 1 for update skip locked
      )
      update checkout.orders o set notify_at = now() + interval '1 minute', notifications = o.notifications + 1
      from due where o.id = due.id returning ${COLUMNS}`);
  }

  async markNotified(id: string): Promise<void> {
    await this.#start();
    await sql`update checkout.orders set notified_at = coalesce(notified_at, now()) where id = ${id}`.execute(this.#db);
  }

  async postponeNotification(id: string): Promise<void> {
    await this.#start();
    await sql`
      update checkout.orders
      set notify_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(notifications, 12)))
      where id = ${id} and notified_at is null`.execute(this.#db);
  }

  async list(limit: number, before?: Pick<Order, 'createdAt' | 'id'>): Promise<readonly Order[]> {
    const older = before ? sql`where (o.created_at, o.id) < (${before.createdAt}, ${before.id})` : sql``;
    return this.#orders(sql`
      select ${COLUMNS} from checkout.orders o ${older} order by o.created_at desc, o.id desc limit ${limit}`);
  }

  async forget(id: string): Promise<boolean> {
    await this.#start();
    return this.#db.transaction().execute(async (db) => {
      const found = await one(db, sql`select lines from checkout.orders where id = ${id} for update`);
      if (!found) return false;
      const lines = found.lines.map(({ properties, ...line }): OrderLine => line);
      await sql`
        update checkout.orders set attempt = null, partner = null, discount = null, lines = ${JSON.stringify(lines)}
        where id = ${id}`.execute(db);
      return true;
    });
  }

  async tidy(): Promise<void> {
    await this.#start();
    await tidyOrders(this.#db);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** Adds the flags of a paid page to its order. */
  async #addFlags(db: Kysely<unknown>, session: Session): Promise<void> {
    const found = await one(db, sql`select lines from checkout.orders where id = ${session.order}`);
    const flags = (found && this.#hooks.flagsOf?.(found.lines, session)) ?? [];
    if (flags.length > 0)
      await sql`update checkout.orders set flags = ${JSON.stringify(flags)} where id = ${session.order}`.execute(db);
  }

  /** Runs a query that returns an order, and claims the approvals in the same transaction. The order's row comes first. */
  #claiming(claim: ClaimingOrder['claim'], query: RawBuilder<unknown>): Promise<Row | undefined> {
    if (!claim) return this.#one(query);
    return this.#db.transaction().execute(async (db) => {
      const row = await one(db, query);
      if (!row) return undefined;
      await claimApprovals(db, row.id, claim);
      return one(db, sql`select ${COLUMNS} from checkout.orders o where o.id = ${row.id}`);
    });
  }

  get #db(): Kysely<unknown> {
    return this.#database.db;
  }

  #start(): Promise<Store> {
    this.#started ??= prepareStore(this.#db, this.#wanted).catch((error) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  async #order(query: RawBuilder<unknown>): Promise<Order | undefined> {
    return (await this.#orders(query))[0];
  }

  async #orders(query: RawBuilder<unknown>): Promise<Order[]> {
    const { mode } = await this.#start();
    const { rows } = await query.execute(this.#db);
    return (rows as Row[]).map((row) => toOrder(row, mode));
  }

  #one(query: RawBuilder<unknown>): Promise<Row | undefined> {
    return one(this.#db, query);
  }
}

async function one(db: Kysely<unknown>, query: RawBuilder<unknown>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0] as Row | undefined;
}

/** Whether the event is new. Another process with the same event waits here until this transaction ends. */
async function isFirst(db: Transaction<unknown>, event: string): Promise<boolean> {
  const { rows } =
    await sql`insert into checkout.events (id) values (${event}) on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Whether the page is paid and its order is not stored. True once for each page, because several events may report it. */
async function isLost(db: Transaction<unknown>, { id, order, status }: Session): Promise<boolean> {
  if (status !== 'paid' || (await one(db, sql`select id from checkout.orders where id = ${order}`))) return false;
  return isFirst(db, `lost ${id}`);
}

/** The values of the columns from `lines` to `discount`, in that order. */
function valuesOf({ lines, currency, subtotal, locale, origin, partner, discount }: NewOrder) {
  return [JSON.stringify(lines), currency, subtotal, locale, origin, partner ?? null, discount ?? null] as const;
}

const isOf = (attempt: string) => sql<boolean>`(o.attempt = ${attempt} and o.tried_at > now() - ${RETENTION})`;
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** No characters that look alike, because people read ids out, and no vowels, so that ids form no words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `K7QX-3M9D-P2VN` */
function newId(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
