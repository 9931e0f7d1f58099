import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  answering,
  change,
  heardDuring,
  move,
  prevented,
  render,
  renderWarned,
  root,
  settled,
  thePart,
  warnings,
  withoutAnswer,
  words,
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import './contact-form.ts';

/** Protects the contact form: its validation, the request that it sends, and the typed text when sending fails. */

type Control = HTMLInputElement | HTMLTextAreaElement;

const sound = { name: 'A. Visitor', email: 'visitor@example.com', message: 'How often is it taken?' };
const control = (form: Element, name: string) => root(form).querySelector(`[name="${name}"]`) as Control;
const values = (form: Element) =>
  Object.fromEntries(['name', 'email', 'message'].map((name) => [name, control(form, name).value]));
const status = (form: Element) => words(thePart(form, 'status'));

function fill(form: Element, what: Partial<typeof sound>) {
  for (const [name, value] of Object.entries(what)) {
    const field = control(form, name);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }
}

async function send(form: Element) {
  thePart(form, 'submit').click();
  await settled();
}

/** The error message of a field, found by its accessible description. */
function errorOf(form: Element, name: string): string {
  const id = control(form, name).getAttribute('aria-describedby');
  return words(id ? root(form).querySelector(`#${CSS.escape(id)}`) : null);
}

const ok = () => new Response('{}', { headers: { 'content-type': 'application/json' } });

describe('wellness-contact-form', () => {
  it('asks for Name, Email and a Message of 5 rows, and offers Send', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    const labels = [...root(form).querySelectorAll('label')].map((label) => [
      words(label),
      label.control?.getAttribute('name'),
    ]);
    expect(labels).to.deep.equal([
      ['Name', 'name'],
      ['Email', 'email'],
      ['Message', 'message'],
    ]);
    expect(control(form, 'email').type).to.equal('email');
    expect((control(form, 'message') as HTMLTextAreaElement).rows).to.equal(5);
    expect(words(thePart(form, 'submit'))).to.equal('Send');
    expect(['name', 'email'].map((name) => control(form, name).autocomplete)).to.deep.equal(['name', 'email']);
  });

  it('is accessible, also with errors', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    await expect(form).to.be.accessible();
    await send(form);
    await expect(form).to.be.accessible();
  });

  it('shows beside each field how to correct it, and focuses the first', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    fill(form, { name: '  ', email: 'visitor@', message: '' });
    const events = await heardDuring('wellness-contact-submit', () => send(form));
    expect(events).to.deep.equal([]);
    expect(errorOf(form, 'name')).to.contain('Enter your name');
    expect(errorOf(form, 'email')).to.contain('Enter your whole email address');
    expect(errorOf(form, 'message')).to.contain('Enter your message');
    expect(control(form, 'email').getAttribute('aria-invalid')).to.equal('true');
    expect(root(form).activeElement?.getAttribute('name')).to.equal('name');
  });

  it('removes an error as soon as its field is corrected', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    await send(form);
    expect(errorOf(form, 'email')).to.contain('Enter your email address');
    fill(form, { email: 'v' });
    await settled();
    expect(errorOf(form, 'email')).to.contain('Enter your whole email address');
    fill(form, { email: 'v@example.com' });
    await settled();
    expect(errorOf(form, 'email')).to.equal('');
    expect(control(form, 'email').hasAttribute('aria-invalid')).to.equal(false);
  });

  it('sends a cancelable wellness-contact-submit with the fields first', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    fill(form, sound);
    const events = await heardDuring<typeof sound>('wellness-contact-submit', () => send(form));
    expect(events.map(({ detail, cancelable }) => [detail, cancelable])).to.deep.equal([[sound, true]]);
  });

  it('says that it is not connected if it has no action and no listener prevents the event', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    fill(form, sound);
    await send(form);
    expect(status(form)).to.contain('not connected');
    expect(thePart(form, 'status').getAttribute('role')).to.equal('status');
    expect(values(form)).to.deep.equal(sound);
  });

  it('leaves the message to a page that takes it', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    fill(form, sound);
    const asked = await answering([ok], () => prevented('wellness-contact-submit', () => send(form)));
    expect(asked).to.deep.equal([]);
    expect(status(form)).to.equal('');
    expect(values(form)).to.deep.equal(sound);
  });

  it('posts to its action, says that it was sent, and is empty again', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    fill(form, sound);
    const asked = await answering([ok], async () => {
      await send(form);
      await waitUntil(() => status(form) !== '');
    });
    expect(asked).to.deep.equal([{ url: new URL('/contact', location.href).href, method: 'POST', body: sound }]);
    expect(status(form)).to.equal('Your message was sent.');
    expect(values(form)).to.deep.equal({ name: '', email: '', message: '' });
  });

  it('waits while it sends, and sends one for several clicks', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    fill(form, sound);
    let answer = (_: Response) => {};
    const asked = await answering([() => new Promise<Response>((resolve) => (answer = resolve))], async () => {
      await send(form);
      expect(words(thePart(form, 'submit'))).to.equal('Sending …');
      await send(form);
      await send(form);
      answer(ok());
      await waitUntil(() => status(form) !== '');
    });
    expect(asked).to.have.length(1);
    expect(words(thePart(form, 'submit'))).to.equal('Send');
  });

  it('keeps text that is typed while it sends', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    fill(form, sound);
    let answer = (_: Response) => {};
    await answering([() => new Promise<Response>((resolve) => (answer = resolve))], async () => {
      await send(form);
      fill(form, { message: 'And where from?' });
      answer(ok());
      await waitUntil(() => status(form) !== '');
    });
    expect(status(form)).to.equal('Your message was sent.');
    expect(values(form)).to.deep.equal({ ...sound, message: 'And where from?' });
  });

  for (const [what, answer, came] of [
    ['500', () => new Response('{}', { status: 500 }), 'answered 500'],
    [
      'a page of HTML',
      () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }),
      'answered with a page of HTML',
    ],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ] as const)
    it(`keeps its text, shows an error and logs it when the server answers ${what}`, async () => {
      const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
      fill(form, sound);
      let told: unknown[][] = [];
      const errors = await heardDuring('wellness-error', async () => {
        told = await warnings(() =>
          answering([answer], async () => {
            await send(form);
            await waitUntil(() => status(form) !== '');
          }),
        );
      });
      expect(errors).to.have.length(1);
      expect(status(form)).to.contain('Not sent').and.contain('Try again');
      expect(values(form)).to.deep.equal(sound);
      expect(told).to.have.length(1);
      expect(told[0]?.[0]).to.contain('<wellness-contact-form>: ').and.contain('/contact').and.contain(came);
      expect(told[0]?.[1] === form).to.equal(true);
    });

  it('gives the server 15 s to confirm it', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    fill(form, sound);
    const { limit, warned } = await withoutAnswer(async (timeOut) => {
      await send(form);
      expect(status(form)).to.equal('');
      timeOut();
      await waitUntil(() => status(form) !== '');
    });
    expect(limit).to.equal(15_000);
    expect(warned[0]?.[0]).to.contain('signal timed out');
    expect(status(form)).to.contain('Not sent');
    expect(values(form)).to.deep.equal(sound);
  });

  it('sends 100,000 characters and markup as they are', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    const message = `<script>alert(1)</script>${'x'.repeat(100_000)}&=+%\n`;
    fill(form, { ...sound, message });
    const asked = await answering([ok], async () => {
      await send(form);
      await waitUntil(() => status(form) !== '');
    });
    expect((asked[0]?.body as typeof sound | undefined)?.message === message).to.equal(true);
  });

  it('is sent by Enter', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    fill(form, sound);
    control(form, 'name').focus();
    const events = await heardDuring('wellness-contact-submit', async () => {
      await sendKeys({ press: 'Enter' });
      await settled();
    });
    expect(events).to.have.length(1);
  });

  it('keeps what is typed when it is moved, and stores it nowhere', async () => {
    const form = await render('<wellness-contact-form></wellness-contact-form>');
    fill(form, sound);
    await move(form);
    expect(values(form)).to.deep.equal(sound);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.contain('visitor@example.com');
  });

  it('is not connected again when its action is removed', async () => {
    const form = await render('<wellness-contact-form action="/contact"></wellness-contact-form>');
    await change(form, 'action', null);
    fill(form, sound);
    await send(form);
    expect(status(form)).to.contain('not connected');
  });

  it('warns of an action that may not be followed, and has none', async () => {
    const form = await renderWarned(
      '<wellness-contact-form action="javascript:alert(1)"></wellness-contact-form>',
      '<wellness-contact-form>: "action" must be an http, https or relative URL, got "javascript:alert(1)". Ignoring it.',
    );
    fill(form, sound);
    await send(form);
    expect(status(form)).to.contain('not connected');
  });
});
