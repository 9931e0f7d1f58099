import { aTimeout, expect } from '@open-wc/testing';
import { queueRender, type Rendering } from './render-queue.ts';

/** Longer than a tenth of a flush. */
const SLOW_MS = 5;

describe('the render queue', () => {
  let log: string[];
  beforeEach(() => {
    log = [];
  });

  const slow = (name: string): Rendering => ({
    render() {
      const end = performance.now() + SLOW_MS;
      while (performance.now() < end);
      log.push(name);
    },
    rendered: () => log.push(`${name}!`),
  });
  const names = Array.from({ length: 20 }, (_, place) => `${place}`);
  const rendered = () => log.filter((entry) => !entry.endsWith('!'));
  async function untilAll(count: number) {
    while (rendered().length < count) await aTimeout(0);
    // Nothing is rendered twice.
    await aTimeout(50);
  }

  it('renders few elements before the browser does anything else, in their order', async () => {
    for (const name of names.slice(0, 4)) queueRender(slow(name));
    await Promise.resolve();
    expect(log).to.deep.equal([...names.slice(0, 4), ...names.slice(0, 4).map((name) => `${name}!`)]);
  });

  it('leaves what there is no time for to later tasks, in its order, each once', async () => {
    for (const name of names) queueRender(slow(name));
    await Promise.resolve();
    expect(rendered()).to.deep.equal(names.slice(0, 4));
    await untilAll(20);
    expect(rendered()).to.deep.equal(names);
    expect(log.filter((entry) => entry.endsWith('!'))).to.deep.equal(names.map((name) => `${name}!`));
  });

  it('renders all of them before the page is printed', async () => {
    for (const name of names) queueRender(slow(name));
    await Promise.resolve();
    expect(rendered()).to.have.length.below(20);
    dispatchEvent(new Event('beforeprint'));
    expect(rendered()).to.deep.equal(names);
    await untilAll(20);
    expect(rendered()).to.deep.equal(names);
  });

  it('lets a timer of the page run between two tasks', async () => {
    for (const name of names) queueRender(slow(name));
    setTimeout(() => log.push('page'));
    await untilAll(21);
    expect(log.indexOf('page')).to.be.within(log.indexOf('3'), log.indexOf('19'));
  });

  it('renders a change at once although others wait, and an element that waits with its change once', async () => {
    const all = names.map(slow);
    all.forEach(queueRender);
    await Promise.resolve();
    queueRender(slow('change'));
    queueRender(all[19] as Rendering);
    await Promise.resolve();
    expect(rendered()).to.deep.equal([...names.slice(0, 4), 'change', '19']);
    await untilAll(21);
    expect(rendered()).to.deep.equal([...names.slice(0, 4), 'change', '19', ...names.slice(4, 19)]);
  });
});
