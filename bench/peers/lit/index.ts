import './cart-button.ts';
import './product-card.ts';
import './toaster.ts';
