import { expect } from '@open-wc/testing';
import { type Box, coveredArea, findPosition } from './position.ts';

/** Protects the position of a toast: near the lower edge, over no control. */

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const toast = { width: 340, height: 60 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('the place of a toast', () => {
  it('is at the lower edge: on the right, on phones in the middle', () => {
    expect(findPosition([], toast, desktop)).to.deep.equal(box(1088, 828, 340, 60));
    expect(findPosition([], toast, phone)).to.deep.equal(box(25, 772, 340, 60));
  });

  it('is just above a control that stands there', () => {
    const button = box(1200, 840, 120, 48);
    const found = findPosition([button], toast, desktop);
    expect(found.left).to.equal(1088);
    expect(found.top + found.height).to.be.within(button.top - 8, button.top - 4);
  });

  it('is between two controls where it fits', () => {
    const buttons = [box(150, 700, 130, 48), box(150, 800, 130, 48), box(150, 560, 130, 48)];
    const found = findPosition(buttons, toast, phone);
    expect(coveredArea(found, buttons)).to.equal(0);
    expect(found.top).to.be.within(608, 640);
  });

  it('is beside a column of controls that fills the height', () => {
    const found = findPosition([box(1300, 0, 140, 900)], toast, desktop);
    expect(found.top).to.equal(828);
    expect(found.left + found.width).to.be.within(1270, 1296);
  });

  it('hides a picture rather than words, but no control for the sake of words', () => {
    const words = [box(1088, 760, 340, 120)];
    const found = findPosition([], toast, desktop, words);
    expect(coveredArea(found, words)).to.equal(0);
    const rest = [box(0, 0, 1440, 750)];
    expect(coveredArea(findPosition(rest, toast, desktop, words), rest)).to.equal(0);
  });

  it('is the one that covers least where none is free', () => {
    const rows: Box[] = [];
    for (let top = 0; top < 844; top += 40) rows.push(box(0, top, 390, top === 200 ? 4 : 36));
    const found = findPosition(rows, toast, phone);
    expect(found.top).to.be.within(196, 216);
  });

  it('is inside the window, whatever it is as wide as', () => {
    expect(findPosition([], { width: 366, height: 60 }, phone)).to.include({ left: 12, top: 772 });
    expect(findPosition([box(0, 0, 320, 200)], { width: 296, height: 180 }, { width: 320, height: 200 }).top).to.equal(
      8,
    );
  });
});
