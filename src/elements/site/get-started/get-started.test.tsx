import { expect } from '@open-wc/testing';
import {
  change,
  click,
  heardDuring,
  move,
  prevented,
  render,
  renderWarned,
  supply,
  thePart,
  words,
} from '../../../../test/support/elements.ts';
import './get-started.ts';

/**
 * Protects the button that starts the assessment: the function of the page that it calls, and its message where there
 * is none.
 */

const saysUnavailable = (element: Element) => thePart(element, 'unavailable').checkVisibility();

describe('wellness-get-started', () => {
  it('is a button that says Get Started, with a hidden message beside it', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    expect(words(thePart(start, 'button'))).to.equal('Get Started');
    expect(words(thePart(start, 'unavailable'))).to.equal('Not available!');
    expect(saysUnavailable(start)).to.equal(false);
  });

  it('is accessible, also while it says Not available!', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    await expect(start).to.be.accessible();
    await click(start, 'button');
    expect(saysUnavailable(start)).to.equal(true);
    await expect(start).to.be.accessible();
  });

  it('calls the function that is there at the moment of the click, without arguments', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    const calls = supply('openDisclosureModal');
    await click(start, 'button');
    expect(calls).to.deep.equal([[]]);
    expect(saysUnavailable(start)).to.equal(false);
  });

  it('shows and announces Not available! where there is no function', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    const errors = await heardDuring('wellness-error', () => click(start, 'button'));
    expect(saysUnavailable(start)).to.equal(true);
    expect(thePart(start, 'unavailable').closest('[role="status"]')).not.to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('takes the message back once the function has come', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    await click(start, 'button');
    const calls = supply('openDisclosureModal');
    await click(start, 'button');
    expect(calls).to.have.length(1);
    expect(saysUnavailable(start)).to.equal(false);
  });

  it('shows Not available! and sends wellness-error where the function throws', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    supply('openDisclosureModal', () => {
      throw new Error('the widget broke');
    });
    const errors = await heardDuring('wellness-error', () => click(start, 'button'));
    expect(errors.map(({ detail }) => detail)).to.deep.equal([{ message: 'the widget broke' }]);
    expect(errors[0]?.target === start).to.equal(true);
    expect(saysUnavailable(start)).to.equal(true);
  });

  it('names what it starts in the accessible name, after the label that is seen', async () => {
    const start = await render('<wellness-get-started about="NAD+ Injection"></wellness-get-started>');
    const button = thePart(start, 'button');
    expect(words(button)).to.equal('Get Started');
    expect(button.getAttribute('aria-label')).to.equal('Get Started: NAD+ Injection');
    await expect(start).to.be.accessible();
    await change(start, 'label', 'Begin');
    expect(button.getAttribute('aria-label')).to.equal('Begin: NAD+ Injection');
    for (const nothing of ['', null]) {
      await change(start, 'about', nothing);
      expect(button.hasAttribute('aria-label'), String(nothing)).to.equal(false);
    }
  });

  it('follows its label, and says Get Started once it is removed', async () => {
    const start = await render('<wellness-get-started label="Start the quiz"></wellness-get-started>');
    expect(words(thePart(start, 'button'))).to.equal('Start the quiz');
    await change(start, 'label', 'Begin');
    expect(words(thePart(start, 'button'))).to.equal('Begin');
    await change(start, 'label', null);
    expect(words(thePart(start, 'button'))).to.equal('Get Started');
  });

  it('calls the function that modal-function names, and the default one once it is removed', async () => {
    const quiz = supply('openQuiz');
    const other = supply('openOther');
    const usual = supply('openDisclosureModal');
    const start = await render('<wellness-get-started modal-function="openQuiz"></wellness-get-started>');
    await click(start, 'button');
    expect([quiz.length, other.length, usual.length]).to.deep.equal([1, 0, 0]);
    await change(start, 'modal-function', 'openOther');
    await click(start, 'button');
    expect([quiz.length, other.length, usual.length]).to.deep.equal([1, 1, 0]);
    await change(start, 'modal-function', null);
    await click(start, 'button');
    expect([quiz.length, other.length, usual.length]).to.deep.equal([1, 1, 1]);
  });

  it('sends wellness-get-started before the function is called', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    const order: string[] = [];
    supply('openDisclosureModal', () => order.push('called'));
    document.addEventListener('wellness-get-started', () => order.push('sent'), { once: true });
    const events = await heardDuring('wellness-get-started', () => click(start, 'button'));
    expect(order).to.deep.equal(['sent', 'called']);
    expect(events).to.have.length(1);
    expect(events[0]?.target === start).to.equal(true);
    expect(events[0]).to.include({ detail: null, bubbles: true, composed: true, cancelable: true });
  });

  it('does nothing more where the page prevents wellness-get-started', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    const calls = supply('openDisclosureModal');
    await prevented('wellness-get-started', () => click(start, 'button'));
    expect(calls).to.have.length(0);
    Reflect.deleteProperty(window, 'openDisclosureModal');
    await prevented('wellness-get-started', () => click(start, 'button'));
    expect(saysUnavailable(start)).to.equal(false);
  });

  it('still says Not available! after being moved', async () => {
    const start = await render('<wellness-get-started></wellness-get-started>');
    await click(start, 'button');
    await move(start);
    expect(saysUnavailable(start)).to.equal(true);
  });

  it('calls no function of the browser, but each that the page has put on window', async () => {
    const calls: string[] = [];
    const start = await render('<wellness-get-started></wellness-get-started>');
    for (const name of [
      'alert',
      'print',
      'stop',
      'getSelection',
      'addEventListener',
      'fetch',
      'Array',
      'eval',
      'toString',
    ]) {
      await change(start, 'modal-function', name);
      const errors = await heardDuring('wellness-error', () => click(start, 'button'));
      expect([name, saysUnavailable(start), errors]).to.deep.equal([name, true, []]);
    }
    function openQuiz() {
      calls.push('page');
    }
    const openProxy = new Proxy(openQuiz, {});
    const own = {
      openPlain: openQuiz,
      openBound: openQuiz.bind(null),
      // Safari shows a proxy like a function of its own.
      ...(/^function \w/.test(String(openProxy)) ? {} : { openProxy }),
      openArrow: () => openQuiz(),
      openNamedAs: Object.defineProperty(() => openQuiz(), 'name', { value: 'alert' }),
      async openLater() {
        openQuiz();
      },
    };
    for (const [name, value] of Object.entries(own)) {
      Reflect.set(window, name, value);
      await change(start, 'modal-function', name);
      await click(start, 'button');
      expect([name, calls.splice(0), saysUnavailable(start)]).to.deep.equal([name, ['page'], false]);
      Reflect.deleteProperty(window, name);
    }
    // A page may replace a function of the browser.
    const { print } = window;
    window.print = () => openQuiz();
    await change(start, 'modal-function', 'print');
    await click(start, 'button');
    window.print = print;
    expect(calls).to.deep.equal(['page']);
  });

  for (const bad of ['location.reload', 'alert(1)', '1st']) {
    it(`warns of the modal-function ${bad} and calls the default one`, async () => {
      const calls = supply('openDisclosureModal');
      const start = await renderWarned(
        `<wellness-get-started modal-function="${bad}"></wellness-get-started>`,
        `<wellness-get-started>: "modal-function" must be the plain name of a function on window, got "${bad}". ` +
          'Using the default, "openDisclosureModal".',
      );
      await click(start, 'button');
      expect(calls).to.have.length(1);
    });
  }
});
