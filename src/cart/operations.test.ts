import { expect } from '@open-wc/testing';
import type { CartItem } from './line.ts';
import { type Attempt, applyOperation, type Contents, type Operation } from './operations.ts';

const line = (key: string) => ({ key, id: key, name: key, description: '', price: 1, currency: 'USD' });
const item = (key: string, quantity: number): CartItem => Object.freeze({ ...line(key), quantity });
const attempt = (name: string, lines: Attempt['lines'] = []): Attempt => ({
  attempt: name,
  at: 1,
  currency: 'USD',
  lines,
});
const most = Number.MAX_SAFE_INTEGER;

const before = { items: [item('a', 1), item('b', 2)], attempts: [attempt('x')], later: true };
const after = (...operations: Operation[]) => operations.reduce<Contents>(applyOperation, before);
const words = ({ items }: Contents) => items.map(({ key, quantity }) => `${key} ${quantity}`).join();

describe('an operation on a cart', () => {
  const cases: [operation: Operation, items: string][] = [
    [{ type: 'add', item: line('c'), quantity: 3 }, 'a 1,b 2,c 3'],
    [{ type: 'add', item: line('a'), quantity: 3 }, 'a 4,b 2'],
    [{ type: 'add', item: line('a'), quantity: most }, `a ${most},b 2`],
    [{ type: 'add', item: line('c'), quantity: 2 * most }, `a 1,b 2,c ${most}`],
    [{ type: 'step', key: 'b', by: 1 }, 'a 1,b 3'],
    [{ type: 'step', key: 'b', by: -2 }, 'a 1'],
    [{ type: 'step', key: 'b', by: -3 }, 'a 1'],
    [{ type: 'step', key: 'c', by: 1 }, 'a 1,b 2'],
    [{ type: 'set', key: 'a', quantity: 7 }, 'a 7,b 2'],
    [{ type: 'set', key: 'a', quantity: 0 }, 'b 2'],
    [{ type: 'set', key: 'c', quantity: 7 }, 'a 1,b 2'],
    [{ type: 'clear' }, ''],
    [{ type: 'put', lines: [{ at: 1, item: item('c', 3) }] }, 'a 1,c 3,b 2'],
    [{ type: 'put', lines: [{ at: 9, item: item('c', 3) }] }, 'a 1,b 2,c 3'],
    [
      {
        type: 'put',
        lines: [
          { at: 0, item: item('c', 3) },
          { at: 0, item: item('b', 3) },
        ],
      },
      'c 3,a 1,b 5',
    ],
  ];
  for (const [operation, items] of cases)
    it(`${JSON.stringify(operation)} makes it "${items}"`, () => {
      const contents = after(operation);
      expect(words(contents)).to.equal(items);
      expect(contents).to.deep.include({ attempts: before.attempts, later: true });
      for (const each of contents.items) expect(Object.isFrozen(each)).to.equal(true);
    });

  it('leaves lines that it does not change as they are', () => {
    const [a, b] = before.items;
    expect(after({ type: 'step', key: 'a', by: 1 }).items[1]).to.equal(b);
    expect(after({ type: 'set', key: 'a', quantity: 1 }).items[0]).to.equal(a);
    expect(after({ type: 'add', item: line('c'), quantity: 1 }).items[0]).to.equal(a);
  });

  it('says of one line something else, but for its quantity', () => {
    const { items } = after({ type: 'restate', item: { ...line('b'), name: 'New', price: 5 } });
    expect(items).to.deep.equal([item('a', 1), { ...item('b', 2), name: 'New', price: 5 }]);
    expect(words(after({ type: 'restate', item: line('c') }))).to.equal('a 1,b 2');
  });

  it('remembers the last ten hand-overs', () => {
    const names = Array.from({ length: 10 }, (_, i) => `n${i}`);
    const contents = after(...names.map((name) => ({ type: 'hand', attempt: attempt(name) }) as const));
    expect(contents.attempts.map((each) => each.attempt)).to.deep.equal(names);
    expect(contents).to.deep.include({ items: before.items, later: true });
  });

  it('takes out what was paid, once, and of nothing more than is there', () => {
    const lines = [
      { key: 'a', quantity: 4 },
      { key: 'b', quantity: 1 },
      { key: 'c', quantity: 1 },
    ];
    const paid = { type: 'paid', attempt: 'y' } as const;
    const contents = after({ type: 'hand', attempt: attempt('y', lines) }, paid);
    expect(words(contents)).to.equal('b 1');
    expect(contents).to.deep.include({ attempts: before.attempts, later: true });
    expect(applyOperation(contents, paid)).to.equal(contents);
  });

  it('that another release knows changes nothing', () => {
    expect(after({ type: 'engrave' } as never)).to.deep.equal(before);
  });
});
