import { expect } from '@open-wc/testing';
import { change, click, move, render, renderWarned, root, thePart, words } from '../../../../test/support/elements.ts';
import './login.ts';

/** Protects the link to the patient portal, and its message where no portal is connected. */

const portal = 'https://portal.example/login';
const status = (login: Element) => words(root(login).querySelector('[role="status"]'));

describe('wellness-login', () => {
  it('says that the portal is not connected, and goes nowhere, without a portal-url', async () => {
    const login = await render('<wellness-login></wellness-login>');
    const before = location.href;
    expect(words(thePart(login, 'link'))).to.equal('Login');
    expect(status(login)).to.equal('');
    await click(login, 'link');
    expect(status(login)).to.equal('The patient portal is not connected on this page.');
    expect(root(login).querySelector('a')).to.equal(null);
    expect(location.href).to.equal(before);
  });

  it('is accessible, with a portal and without', async () => {
    const login = await render(`<wellness-login portal-url="${portal}"></wellness-login>`);
    await expect(login).to.be.accessible();
    await change(login, 'portal-url', null);
    await click(login, 'link');
    await expect(login).to.be.accessible();
  });

  it('opens the portal in a new tab without an opener, and has that in its name', async () => {
    const login = await render(`<wellness-login portal-url="${portal}"></wellness-login>`);
    const link = thePart<HTMLAnchorElement>(login, 'link');
    expect(link.href).to.equal(portal);
    expect(link.target).to.equal('_blank');
    expect([...link.relList]).to.include('noopener');
    expect(words(link)).to.equal('Login (opens in a new tab)');
  });

  it('follows its portal-url, and is not connected once it is removed', async () => {
    const login = await render(`<wellness-login portal-url="${portal}"></wellness-login>`);
    await change(login, 'portal-url', '/patients');
    expect(thePart(login, 'link').getAttribute('href')).to.equal('/patients');
    await change(login, 'portal-url', null);
    await click(login, 'link');
    expect(status(login)).to.contain('not connected');
  });

  it('follows its label, and says Login once it is removed or empty', async () => {
    const login = await render('<wellness-login label="Sign in"></wellness-login>');
    expect(words(thePart(login, 'link'))).to.equal('Sign in');
    await change(login, 'label', 'My portal');
    expect(words(thePart(login, 'link'))).to.equal('My portal');
    await change(login, 'label', '');
    expect(words(thePart(login, 'link'))).to.equal('Login');
    await change(login, 'label', null);
    expect(words(thePart(login, 'link'))).to.equal('Login');
  });

  it('still says that the portal is not connected after being moved', async () => {
    const login = await render('<wellness-login></wellness-login>');
    await click(login, 'link');
    await move(login);
    expect(status(login)).to.contain('not connected');
  });

  it('warns of a portal-url that runs script, and never links to it', async () => {
    const login = await renderWarned(
      '<wellness-login portal-url="javascript:alert(1)"></wellness-login>',
      '<wellness-login>: "portal-url" must be an http, https or relative URL, got "javascript:alert(1)". Ignoring it.',
    );
    expect(root(login).querySelector('a')).to.equal(null);
    expect(words(thePart(login, 'link'))).to.equal('Login');
  });
});
